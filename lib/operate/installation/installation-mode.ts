import { Client } from 'pg'

import type { Database } from '#lib/postgres/postgres.ts'
import type { InstallationMode } from '#lib/service/config/config.ts'
import { installation } from '#lib/service/db/schema/settings.ts'

const withClient = async <Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const read = async (client: Client): Promise<InstallationMode | null> => {
  const { rows } = await client.query<{ mode: InstallationMode }>('select mode from installation')
  return rows[0]?.mode ?? null
}

/** Reads what a migrated database is; null before its first start. */
export const readInstallationMode = (databaseUrl: string): Promise<InstallationMode | null> =>
  withClient(databaseUrl, read)

/** Reads what a database is, through one that is open. */
export const findInstallationMode = async (db: Database): Promise<InstallationMode | null> => {
  const [found] = await db.select({ mode: installation.mode }).from(installation)
  return found?.mode ?? null
}

/** Records the mode of a migrated database, unless it is recorded already. Returns the recorded one. */
export const recordInstallationMode = (
  databaseUrl: string,
  mode: InstallationMode,
): Promise<InstallationMode> =>
  withClient(databaseUrl, async (client) => {
    await client.query('insert into installation (mode) values ($1) on conflict do nothing', [mode])
    const recorded = await read(client)
    if (recorded === null) throw new Error('the mode of the installation is missing although it was recorded')
    return recorded
  })
