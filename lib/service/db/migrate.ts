import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

import { OperatorError, errorCode } from '#lib/service/operator-error.ts'

import { advisoryNamespace, migrationLock } from './advisory-locks.ts'
import { protectTenants } from './tenant-policies.ts'

/** Where the SQL files are. */
export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** The first to connect, so the one to tell the operator that it does not work. */
const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason = error instanceof Error ? error.message || errorCode(error) : String(error)
    throw new OperatorError(
      `PostgreSQL at ${host}${pathname} cannot be used (${reason}): check DATABASE_URL`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Brings the schema up to date by applying the SQL files of `migrations/` not yet applied, each once, in order.
 * Safe to call from several processes at the same time: one migrates, the others wait and find it done.
 */
export const migrateDatabase = async (url: string, folder: string = migrationsFolder): Promise<void> => {
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock($1, $2)', [advisoryNamespace, migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    await protectTenants(client)
  } finally {
    // Ending the session gives the lock back.
    await client.end()
  }
}
