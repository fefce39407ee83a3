import { readSettings } from '#lib/service/config/config.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { loadEnvironmentFile } from '#lib/service/config/environment-file.ts'
import { openEmbeddedDatabase } from '#lib/service/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'

/** What a command that reads or changes the database directly is given. */
export type DatabaseScope = { settings: Settings; databaseUrl: string }

/**
 * Runs `work` on the configured database, migrated, whether a server runs or not: the embedded PostgreSQL is shared
 * with a server, or made and started for as long as this takes. `keepRunning` leaves it running afterwards.
 */
export const withDatabase = async <Result>(
  work: (scope: DatabaseScope) => Promise<Result>,
  options: { keepRunning?: boolean } = {},
): Promise<Result> => {
  loadEnvironmentFile()
  const settings = readSettings(process.env)
  if (settings.databaseUrl !== undefined) {
    await migrateDatabase(settings.databaseUrl)
    return work({ settings, databaseUrl: settings.databaseUrl })
  }
  const embedded = await openEmbeddedDatabase({ dataDirectory: settings.dataDirectory, isServer: false })
  try {
    await migrateDatabase(embedded.url)
    return await work({ settings, databaseUrl: embedded.url })
  } finally {
    await embedded.close({ keepRunning: options.keepRunning })
  }
}
