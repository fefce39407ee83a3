import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'

import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { OperatorError } from '#lib/operator-error.ts'
import { advisoryNamespace, backupLock } from '#lib/postgres/postgres.ts'
import { readDistribution } from '#lib/service/db/cluster/cluster-nodes.ts'
import { requireNoProcess } from '#lib/service/db/compatibility.ts'

import type { BackedUpTable, DatabaseShape, Manifest } from './manifest.ts'

/** The job queue makes its own schema; of its tables, the jobs are all that it cannot make again. */
const queueTable = { schema: 'jobs', table: 'job' }

/** Counts of a minute are worth nothing later. */
const leftOut = ['rate_limits']

type ColumnRow = { schema: string; table: string; columns: string[] }

const listColumns = async (client: Client): Promise<BackedUpTable[]> => {
  const { rows } = await client.query<ColumnRow>(
    `select schemas.nspname as schema, tables.relname as table,
       array_agg(columns.attname::text order by columns.attnum) as columns
     from pg_class tables
     join pg_namespace schemas on schemas.oid = tables.relnamespace
     join pg_attribute columns on columns.attrelid = tables.oid
     where tables.relkind in ('r', 'p') and columns.attnum > 0 and not columns.attisdropped
       and columns.attgenerated = ''
       and (schemas.nspname = 'public' and tables.relname <> all($1)
         or schemas.nspname = $2 and tables.relname = $3)
     group by 1, 2 order by 1, 2`,
    [leftOut, queueTable.schema, queueTable.table],
  )
  return rows
}

const listSequences = async (client: Client): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'
     order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    )
    for (const state of states) sequences.push({ name, ...state })
  }
  return sequences
}

/** Returns the version of the job queue's schema; null if there is none. */
export const readJobsVersion = async (client: Client): Promise<number | null> => {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('jobs.version') as found`)
  if (rows[0]?.found === null) return null
  const versions = await client.query<{ version: number }>('select version from jobs.version')
  return versions.rows[0]?.version ?? null
}

/** The database at one moment, while others continue to change it. */
export type DatabaseSnapshot = {
  client: Client
  shape: DatabaseShape
  /** The rows of a table in the text format of COPY, compressed. */
  readTable(table: BackedUpTable): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

const nameOf = ({ schema, table }: BackedUpTable): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`

const clusterInUse =
  'A distributed database cannot be backed up while it is in use. Stop every Mailroom process first, or archive the WAL of every node (docs/cluster.md).'

/**
 * Opens a snapshot. Throws `OperatorError` while another backup is made, and where a distributed database is in use.
 */
export const openSnapshot = async (databaseUrl: string): Promise<DatabaseSnapshot> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      advisoryNamespace,
      backupLock,
    ])
    if (rows[0]?.taken !== true) {
      throw new OperatorError('Another backup of this database is running. Wait until it has finished.')
    }
    // The workers of a cluster have no moment in common.
    if ((await readDistribution(client)) !== 'single') await requireNoProcess(client, clusterInUse)
    await client.query('begin isolation level repeatable read read only')
    // A row that a policy hid would be missing from the backup without a word.
    await client.query('set local row_security = off')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows: found } = await client.query<{ schema: string | null }>(
      `select to_regclass('drizzle.__drizzle_migrations') as schema`,
    )
    if (found[0]?.schema == null) {
      throw new OperatorError('There is nothing to back up yet: start Mailroom first.')
    }
    const migrations = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at',
    )
    const shape = {
      migrations: migrations.rows.map(({ hash }) => hash),
      jobs_version: await readJobsVersion(client),
      tables: await listColumns(client),
      sequences: await listSequences(client),
    }
    return {
      client,
      shape,
      readTable: (table) => {
        const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ')
        // COPY reads a partitioned table only through a query.
        const rows = client.query(copyTo(`copy (select ${columns} from ${nameOf(table)}) to stdout`))
        // The reader receives the error.
        return pipeline(rows, createGzip(), () => undefined)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
