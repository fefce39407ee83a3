import { sql } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'

import type { Database, Transaction } from './client.ts'

/**
 * A context whose database is an open transaction. What takes locks, records events or enqueues jobs says with it, in
 * its parameters, that its caller opens the transaction: a plain context does not compile.
 */
export type InTransaction<Context extends { db: Database } = { db: Database }> = Omit<Context, 'db'> & {
  db: Transaction
}

/**
 * Calls `work` with the same context in a transaction, which is committed once it returns and rolled back when it
 * throws. Within another transaction it is a savepoint: what it wrote is undone alone when the caller catches the
 * error, and is committed with the rest.
 */
export const withTransaction = <Context extends { db: Database }, Result>(
  ctx: Context,
  work: (ctx: InTransaction<Context>) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> => ctx.db.transaction((db) => work({ ...ctx, db }), config)

/**
 * Runs a transaction that does not wait for the disk, for work that a job repeats when a crash loses it: the
 * commit that ends the job waits, and is written behind this one, so the job cannot have ended and its work be lost.
 * Commits that notify other processes are serialized, each waiting for the disk.
 */
export const repeatableTransaction = <Context extends { db: Database }, Result>(
  ctx: Context,
  work: (ctx: InTransaction<Context>) => Promise<Result>,
): Promise<Result> =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local synchronous_commit to off`)
    return work(ctx)
  })
