import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'

import type { Database } from './client.ts'
import { migrationsFolder } from './migrate.ts'

/** How many migrations of this version of the service the database does not have. */
export const countPendingMigrations = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ hash }) => hash))
  return readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !applied.has(hash)).length
}
