import { sql } from 'drizzle-orm'

import type { Database, Transaction } from './client.ts'

/**
 * A transaction that does not wait for the disk. It is for what a job does and does again when a crash loses it: the
 * commit that ends the job waits, and is written behind this one, so the job cannot have ended and its work be lost.
 * Commits that tell other processes something follow one another, each after the disk for the one before.
 */
export const repeatableTransaction = <Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit to off`)
    return work(tx)
  })
