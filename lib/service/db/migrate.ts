import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

import { OperatorError, errorCode } from '#lib/operator-error.ts'
import { advisoryNamespace, type Database, migrationLock } from '#lib/postgres/postgres.ts'

import { type Distribution, readDistribution, requireCluster } from './cluster/cluster-nodes.ts'
import { distributeTables, hasUnplacedTables } from './cluster/distribute.ts'
import {
  hasOrganizations,
  listPending,
  type Migration,
  migrationsFolder,
  readMigrations,
  recordCompatibility,
  requireCompatible,
  requireNoOlderProcess,
  requireNoProcess,
} from './compatibility.ts'
import { limitMembers } from './member-policies.ts'
import { type MigrationEffects, migrationEffects } from './migration-effects.ts'
import { retryWhileLocked } from './retry-while-locked.ts'

/** Tables that map a name to its organization, read before the organization is known. */
const shared = ['directory']

/** Returns the organization of the connection; null for none or all. */
const tenantFunction = `
  create or replace function mailroom_tenant() returns uuid language sql stable parallel safe as $$
    select case when current_setting('mailroom.tenant', true) ~ '^[0-9a-fA-F-]{36}$'
      then current_setting('mailroom.tenant', true)::uuid end
  $$`

/**
 * The rows that a connection sees. As a `case`, since PostgreSQL takes that for half of all rows: by an equation it would
 * expect a two-hundredth of what a query finds, and choose its plan for so few.
 */
const tenantRows = `case when (select current_setting('mailroom.tenant', true)) = 'every' then true
  else organization_id = (select mailroom_tenant()) end`

/**
 * Restricts every table with an `organization_id` to rows of the organization that a connection works for
 * (`mailroom.tenant`). New tables are covered by having the column. Binds all but the owner of the tables.
 */
export const protectTenants = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', tables.relname) as name
     from pg_class tables
     join pg_namespace schemas on schemas.oid = tables.relnamespace and schemas.nspname = 'public'
     join pg_attribute columns on columns.attrelid = tables.oid and columns.attname = 'organization_id'
     where tables.relkind in ('r', 'p') and not columns.attisdropped and tables.relname <> all($1)
       and not exists (select from pg_policy where polrelid = tables.oid and polname = 'tenant')`,
    [shared],
  )
  if (rows.length > 0) await client.query(tenantFunction)
  for (const { name } of rows) {
    await client.query(`
      alter table ${name} enable row level security;
      create policy tenant on ${name} using (${tenantRows})`)
  }
}

/** Connects first, and so reports to the operator when the database cannot be reached. */
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

/** Decisions made before migrations run. */
export type MigrateOptions = {
  folder?: string
  effects?: MigrationEffects
  /** Called before migrations that only a backup undoes, on a database that has organizations; it throws to stop them. */
  beforeIrreversible?: (migrations: readonly Migration[]) => Promise<void>
  /** Distributes the database over the workers of a cluster, or finishes what was interrupted; called before each table. */
  distribute?: (table: string) => void
  /** How long others may hold a table that is to be changed, in milliseconds. */
  patienceMs?: number
}

const inUse =
  'The database cannot be distributed while it is in use. Stop every Mailroom process, then run this again.'

/** Throws `OperatorError` for a database whose rows are being moved, or were when that was interrupted. */
const requireWhole = (state: Distribution): void => {
  if (state !== 'unfinished') return
  throw new OperatorError(
    'The distribution of this database was interrupted, and nothing is lost. Run `mailroom database distribute` again; it resumes where it stopped.',
  )
}

/**
 * Upgrades the schema by applying the pending SQL files of `migrations/`, each once, in order. Safe to call from
 * several processes at the same time: one migrates, the others wait. Throws `OperatorError` if this version is too old
 * for the database, if running processes are too old for this version, or if others hold a table for longer than
 * `patienceMs`.
 */
export const migrateDatabase = async (
  url: string,
  {
    folder = migrationsFolder,
    effects = migrationEffects,
    beforeIrreversible,
    distribute,
    patienceMs = 120_000,
  }: MigrateOptions = {},
): Promise<void> => {
  const known = await readMigrations(folder, effects)
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock($1, $2)', [advisoryNamespace, migrationLock])
    await requireCompatible(client, known)
    const state = await readDistribution(client)
    if (!distribute) requireWhole(state)
    else {
      await requireCluster(client)
      if (state !== 'distributed') await requireNoProcess(client, inUse)
    }
    const pending = await listPending(client, known)
    await requireNoOlderProcess(client, known, pending)
    const irreversible = pending.filter(({ effect }) => effect?.undo === 'backup')
    if (beforeIrreversible && irreversible.length > 0 && (await hasOrganizations(client))) {
      await beforeIrreversible(irreversible)
    }
    const changeTables = async (): Promise<void> => {
      await migrate(drizzle({ client }), { migrationsFolder: folder })
      await protectTenants(client)
      // Where some tables are placed and others are not, members are limited once all are.
      if (state !== 'unfinished') await limitMembers(client, state === 'distributed')
    }
    await retryWhileLocked(client, changeTables, patienceMs)
    const isToFollow = state === 'distributed' && (pending.length > 0 || (await hasUnplacedTables(client)))
    if (distribute || isToFollow) {
      await distributeTables(client, distribute)
      await limitMembers(client, true)
    }
    await recordCompatibility(client, known)
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

/** Counts the migrations of this version that the database does not have. */
export const countPendingMigrations = async (db: Database): Promise<number> => {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
  const applied = new Set(rows.map(({ hash }) => hash))
  return readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !applied.has(hash)).length
}
