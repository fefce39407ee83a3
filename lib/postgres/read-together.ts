import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'

import type { Database } from './client.ts'
import { clientOf } from './prepared.ts'
import { TenantPool } from './tenant-pool.ts'
import { settleAll } from './transaction.ts'

const databases = new WeakMap<PoolClient, Database>()

const databaseOf = (client: PoolClient): Database => {
  const known = databases.get(client) ?? drizzle({ client })
  databases.set(client, known)
  return known
}

type Reads = Record<string, unknown>

/** Returns the results of named reads, once all have ended: a connection is not released while one is in progress. */
const awaitAll = async <Results extends Reads>(sent: {
  [Name in keyof Results]: PromiseLike<Results[Name]> | Results[Name]
}): Promise<Results> => {
  const entries = Object.entries(sent)
  const results = entries.map(([, result]) => Promise.resolve(result))
  await settleAll(results)
  const values = await Promise.all(results)
  // The names and the results are those of `sent`.
  return Object.fromEntries(entries.map(([name], index) => [name, values[index]])) as Results
}

/**
 * Makes several independent reads: on one connection, which sends the queries of one turn together, instead of on one
 * for each. Behind a pooler and on a cluster each is made separately.
 */
export const readTogether = async <Context extends { db: Database }, Results extends Reads>(
  ctx: Context,
  read: (ctx: Context) => { [Name in keyof Results]: PromiseLike<Results[Name]> | Results[Name] },
): Promise<Results> => {
  const pool: unknown = clientOf(ctx.db)
  if (!(pool instanceof TenantPool) || !pool.isEnteredBySession) return awaitAll(read(ctx))
  const client = await pool.connect()
  try {
    return await awaitAll(read({ ...ctx, db: databaseOf(client) }))
  } finally {
    client.release()
  }
}
