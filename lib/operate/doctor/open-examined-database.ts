import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'

import { type Database, everyTenant, openDatabase, openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { withinTime } from '#lib/service/status/within-time.ts'

import { examineDatabase } from './check-database.ts'
import { failed, type Finding, reasonOf } from './finding.ts'

/** Finding about the database, and the database itself if it is usable. */
type ExaminedDatabase = { finding: Finding; db: Database | null; close: () => Promise<void> }

/** PostgreSQL may have to recover from a crash first. */
const startMs = 60_000
const poolSize = 4

const close = () => Promise.resolve()

const describePlace = (databaseUrl: string): string => {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

const openEmbedded = async ({ dataDirectory }: Settings) => {
  if (!existsSync(join(dataDirectory, 'postgres'))) {
    throw new Error(`There is no database in DATA_DIR ${dataDirectory}.`)
  }
  return withinTime(openEmbeddedDatabase({ dataDirectory, isServer: false }), startMs)
}

const connect = async (databaseUrl: string, limitMs: number): Promise<Client> => {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  })
  // Reported by the query that it ends.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Opens and checks the configured database, without migrating it. The embedded one is shared with a server, or started
 * meanwhile; it is not created. Never throws: errors become the finding.
 */
export const openExaminedDatabase = async (
  settings: Settings,
  limitMs: number,
): Promise<ExaminedDatabase> => {
  await using cleanup = new AsyncDisposableStack()
  try {
    let databaseUrl = settings.databaseUrl
    if (databaseUrl === undefined) {
      const embedded = await openEmbedded(settings)
      cleanup.defer(() => embedded.close())
      databaseUrl = embedded.url
    }
    const client = await connect(databaseUrl, limitMs)
    const place = settings.databaseUrl === undefined ? 'DATA_DIR' : describePlace(databaseUrl)
    cleanup.defer(() => client.end())
    const { finding, isUsable } = await examineDatabase(client, place)
    if (!isUsable) return { finding, db: null, close }
    const database = openDatabase(databaseUrl, { max: poolSize, scope: everyTenant })
    cleanup.defer(() => database.close())
    const opened = cleanup.move()
    return { finding, db: database.db, close: () => opened.disposeAsync() }
  } catch (error) {
    const remedy =
      settings.databaseUrl === undefined
        ? 'Run npm start, or set DATA_DIR to the folder that the server uses.'
        : 'Start PostgreSQL, and check host, port, user, password and database name in DATABASE_URL.'
    return { finding: failed(`The database cannot be used: ${reasonOf(error)}`, remedy), db: null, close }
  }
}
