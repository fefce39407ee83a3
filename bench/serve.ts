import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

/** A PostgreSQL as Mailroom starts it for itself, in a directory that is removed with it. */
type TemporaryDatabase = AsyncDisposable & {
  /** For DATA_DIR of the server under test. */
  directory: string
  /** Makes an empty, migrated database and returns its address. */
  create(): Promise<string>
  /** Returns the address of a database that another benchmark left in the directory. */
  addressOf(name: string): string
}

/** Makes a directory that PostgreSQL can be started in. */
export const makeDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-bench-'))
  // The user whom root runs PostgreSQL as has to pass through.
  await chmod(directory, 0o711)
  return directory
}

/** Opens PostgreSQL in a directory of its own, or in one that benchmarks share, which is not removed. */
export const openTemporaryDatabase = async (shared?: string): Promise<TemporaryDatabase> => {
  const directory = shared ?? (await makeDirectory())
  const database = await openEmbeddedDatabase({ dataDirectory: directory, isServer: false })
  const close = async () => {
    await database.close()
    if (shared === undefined) await rm(directory, { recursive: true, force: true })
  }
  // PostgreSQL outlives us otherwise, by design.
  const interrupted = () => void close().finally(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  return {
    directory,
    create: async () => {
      const url = new URL(database.url)
      const client = new Client({ connectionString: url.href })
      await client.connect()
      url.pathname = `/bench_${randomBytes(4).toString('hex')}`
      await client.query(`create database ${url.pathname.slice(1)}`)
      await client.end()
      await migrateDatabase(url.href)
      return url.href
    },
    addressOf: (name) => {
      const url = new URL(database.url)
      url.pathname = `/${name}`
      return url.href
    },
    [Symbol.asyncDispose]: async () => {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      await close()
    },
  }
}

/** Returns the settings of Mailroom's API: its limits are on but out of reach. */
export const serverEnvironment = (environment: Record<string, string>): Record<string, string> => ({
  ROLE: 'api',
  LIMIT_LISTS_PER_MINUTE: '100000000',
  LIMIT_WRITES_PER_MINUTE: '100000000',
  // Some measure with vendors' keys; all vendors are simulators.
  RUN_AS_ROOT: 'yes',
  ...environment,
})

/** Starts Mailroom's API as `npm start` does. */
export const startMailroom = (environment: Record<string, string>): Promise<ServerProcess> =>
  startServer('server.ts', serverEnvironment(environment), '/api/v1/ready')
