import { sql } from 'drizzle-orm'

import type { Database } from './client.ts'
import { type InTransaction, withTransaction } from './transaction.ts'

/**
 * A transaction that does not wait for the disk. It is for what a job does and does again when a crash loses it: the
 * commit that ends the job waits, and is written behind this one, so the job cannot have ended and its work be lost.
 * Commits that tell other processes something follow one another, each after the disk for the one before.
 */
export const repeatableTransaction = <Context extends { db: Database }, Result>(
  ctx: Context,
  work: (ctx: InTransaction<Context>) => Promise<Result>,
): Promise<Result> =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local synchronous_commit to off`)
    return work(ctx)
  })
