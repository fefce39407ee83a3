import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { OperatorError } from '#lib/operator-error.ts'
import { openSession } from '#lib/postgres/postgres.ts'
import { migrationsFolder } from '#lib/service/db/compatibility.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { openBoss } from '#lib/service/jobs/boss.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { readJobsVersion } from './dump-database.ts'
import type { BackedUpTable, DatabaseShape } from './manifest.ts'

/** Throws `OperatorError` unless the database has no table of anyone's. */
export const requireEmptyDatabase = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    )
    const [found] = rows
    if (!found) return
    throw new OperatorError(
      `The database is not empty (it has the table ${found.name}): restore into a new one, and set DATABASE_URL to it.`,
    )
  } finally {
    await client.end()
  }
}

/**
 * Makes a folder with the migrations that the backup's database had, so that its rows meet the tables that they came
 * from; later migrations then change both. Throws `OperatorError` when this version does not know them.
 */
const migrationsOf = async (applied: readonly string[], every: string): Promise<string> => {
  const known = readMigrationFiles({ migrationsFolder: every })
  if (applied.length > known.length || applied.some((hash, index) => known[index]?.hash !== hash)) {
    throw new OperatorError(
      'The backup was made by a newer or another version of Mailroom: restore it with that version.',
    )
  }
  const folder = await mkdtemp(join(tmpdir(), 'mailroom-migrations-'))
  // Only the generator of migrations reads the snapshots, which are most of the folder.
  await cp(every, folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  const journal = join(folder, 'meta', '_journal.json')
  // Written by drizzle-kit, in the order in which it is applied.
  const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, applied.length) }))
  return folder
}

type Guard = { off: string; on: string }

/** Statements that put what checks single rows out of action, and back: triggers as they were, and foreign keys. */
const listGuards = async (client: Client): Promise<Guard[]> => {
  const triggers = await client.query<Guard>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgenabled <> 'D' and tgparentid = 0 and relnamespace = 'public'::regnamespace`,
  )
  const keys = await client.query<Guard>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  return [...triggers.rows, ...keys.rows]
}

const nameOf = ({ schema, table }: BackedUpTable): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`

/** Loads all rows in one transaction: an interrupted load leaves none. */
const loadRows = async (
  client: Client,
  { tables, sequences }: DatabaseShape,
  readTable: (table: BackedUpTable) => AsyncIterable<Uint8Array>,
): Promise<void> => {
  await client.query('begin')
  const guards = await listGuards(client)
  for (const { off } of guards) await client.query(off)
  const queues = tables.some(({ schema }) => schema === 'jobs')
    ? (await client.query<{ name: string }>('select name from jobs.queue')).rows.map(({ name }) => name)
    : []
  for (const table of tables) {
    // Migrations and the queue may have put in rows, which the backup has as well.
    await client.query(`delete from ${nameOf(table)}`)
    const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ')
    // Jobs of a queue that is no longer there have no one to run them.
    const filter =
      table.schema === 'jobs'
        ? ` where name in (${queues.map((name) => escapeLiteral(name)).join(', ')})`
        : ''
    const rows = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin${filter}`))
    await pipeline(readTable(table), createGunzip(), rows)
  }
  for (const { name, value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [name, value, is_called])
  }
  for (const { on } of guards.toReversed()) await client.query(on)
  await client.query('commit')
}

type LoadOptions = {
  readTable: (table: BackedUpTable) => AsyncIterable<Uint8Array>
  logger: Logger
  /** The migrations of this version. */
  folder?: string
}

const createQueue = async (databaseUrl: string, logger: Logger): Promise<void> => {
  const session = await openSession({ url: databaseUrl })
  const boss = await openBoss({ databaseUrl, session, logger, schedules: {} })
  await boss.stop()
  await session.close()
}

/**
 * Makes the schema of the backup in an empty database and loads its rows, as the version that made it had them. Throws
 * `OperatorError` when this version does not know that schema.
 */
export const loadUnmigrated = async (
  databaseUrl: string,
  shape: DatabaseShape,
  { readTable, logger, folder = migrationsFolder }: LoadOptions,
): Promise<void> => {
  const applied = await migrationsOf(shape.migrations, folder)
  try {
    await migrateDatabase(databaseUrl, { folder: applied })
  } finally {
    await rm(applied, { recursive: true, force: true })
  }
  if (shape.jobs_version !== null) await createQueue(databaseUrl, logger)
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const version = await readJobsVersion(client)
    if (version !== shape.jobs_version) {
      throw new OperatorError(
        `The job queue of the backup has version ${shape.jobs_version}, that of this Mailroom ${version}: restore the backup with the version of Mailroom that made it, then upgrade.`,
      )
    }
    await loadRows(client, shape, readTable)
  } finally {
    await client.end()
  }
}

/**
 * Loads a backup into an empty database, and upgrades it to this version. Throws `OperatorError` if this version
 * cannot.
 */
export const loadDatabase = async (
  databaseUrl: string,
  shape: DatabaseShape,
  options: LoadOptions,
): Promise<void> => {
  await loadUnmigrated(databaseUrl, shape, options)
  await migrateDatabase(databaseUrl, { folder: options.folder })
}
