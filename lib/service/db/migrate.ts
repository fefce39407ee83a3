import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

import { advisoryNamespace, migrationLock } from './advisory-locks.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Brings the schema up to date by applying the SQL files of `migrations/` not yet applied, each once, in order.
 * Safe to call from several processes at the same time: one migrates, the others wait and find it done.
 */
export const migrateDatabase = async (url: string, folder: string = migrationsFolder): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [advisoryNamespace, migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // Ending the session gives the lock back.
    await client.end()
  }
}
