import { sql } from 'drizzle-orm'
import { PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core'

import type { Database, Transaction } from './client.ts'

/**
 * A context whose database is an open transaction. What takes locks, records events or enqueues jobs says with it, in
 * its parameters, that its caller opens the transaction: a plain context does not compile.
 */
export type InTransaction<Context extends { db: Database } = { db: Database }> = Omit<Context, 'db'> & {
  db: Transaction
}

/** Returns whether statements on the database are those of one open transaction. */
export const isTransaction = (db: Database): db is Transaction => db instanceof PgTransaction

/** Pending writes of transactions before their commit. */
const endings = new WeakMap<Database, (() => Promise<void>)[]>()

/**
 * Registers the transaction's last write, once its work has returned: data combined from several steps. Not written if
 * the work throws.
 */
export const beforeCommit = ({ db }: InTransaction, write: () => Promise<void>): void => {
  const registered = endings.get(db)
  if (registered) registered.push(write)
  else endings.set(db, [write])
}

/** Statements that a transaction has sent last, to be awaited once its commit was sent behind them. */
const lastStatements = new WeakMap<Database, Promise<unknown>[]>()

/**
 * Sends a statement whose result no one needs, and does not wait for it: what follows is sent behind it, and the commit
 * rolls back where it failed. The transaction throws what it throws.
 */
export const sendLast = ({ db }: InTransaction, statement: PromiseLike<unknown>): void => {
  // At once: a statement of drizzle's is sent when it is first awaited.
  const sent = Promise.resolve(statement.then(() => undefined))
  // Thrown by the transaction, after its end.
  sent.catch(() => undefined)
  const known = lastStatements.get(db)
  if (known) known.push(sent)
  else lastStatements.set(db, [sent])
}

/**
 * Waits for what was sent on one connection without waiting for each; throws what failed first. Not `Promise.all`: what goes
 * on after a failure would be written behind the rollback.
 */
export const settleAll = async (sent: readonly PromiseLike<unknown>[]): Promise<void> => {
  for (const outcome of await Promise.allSettled(sent)) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

const awaitLast = async (db: Database | undefined): Promise<void> => {
  if (db) await settleAll(lastStatements.get(db) ?? [])
}

const writeEndings = async (db: Database): Promise<void> => {
  const registered = endings.get(db) ?? []
  for (let write = registered.shift(); write; write = registered.shift()) await write()
}

/**
 * Calls `work` with the same context in a transaction, which is committed once it returns and rolled back when it
 * throws. Within another transaction it is a savepoint: what it wrote is undone alone when the caller catches the
 * error, and is committed with the rest.
 */
export const withTransaction = async <Context extends { db: Database }, Result>(
  ctx: Context,
  work: (ctx: InTransaction<Context>) => Result | Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> => {
  // Writes registered before a savepoint precede those in it.
  await writeEndings(ctx.db)
  await awaitLast(ctx.db)
  let transaction: Transaction | undefined
  const isSavepoint = isTransaction(ctx.db)
  const result = await ctx.db.transaction(async (db) => {
    transaction = db
    const result = await work({ ...ctx, db })
    await writeEndings(db)
    // A savepoint is released only once everything in it is written.
    if (isSavepoint) await awaitLast(db)
    return result
  }, config)
  await awaitLast(transaction)
  return result
}

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
    sendLast(ctx, ctx.db.execute(sql`set local synchronous_commit to off`))
    return work(ctx)
  })
