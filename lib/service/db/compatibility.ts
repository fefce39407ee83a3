import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'

import { OperatorError } from '#lib/operator-error.ts'

import { type MigrationEffect, type MigrationEffects, migrationEffects } from './migration-effects.ts'

/** The directory of the SQL files. */
export const migrationsFolder = join(
  dirname(createRequire(import.meta.url).resolve('#lib/service/db/compatibility.ts')),
  'migrations',
)

/** One SQL file of a folder of migrations. */
export type Migration = { name: string; hash: string; when: number; effect: MigrationEffect | undefined }

/** Lists the migrations of a folder, in order. */
export const readMigrations = async (
  folder: string = migrationsFolder,
  effects: MigrationEffects = migrationEffects,
): Promise<Migration[]> => {
  const text = await readFile(join(folder, 'meta', '_journal.json'), 'utf8')
  // Written by drizzle-kit, in the order in which `readMigrationFiles` returns them.
  const { entries } = JSON.parse(text) as { entries: { tag: string }[] }
  const files = readMigrationFiles({ migrationsFolder: folder })
  return entries.map(({ tag }, index) => ({
    name: tag,
    hash: files[index]?.hash ?? '',
    when: files[index]?.folderMillis ?? 0,
    effect: effects[tag],
  }))
}

const namePrefix = 'mailroom at '

/** Returns the name of the connections that every process has as long as it runs: it says which schema it was made for. */
export const processName = async (): Promise<string> =>
  `${namePrefix}${(await readMigrations()).at(-1)?.name ?? ''}`.slice(0, 63)

const hasTable = async (client: Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [name])
  return rows[0]?.found != null
}

/** Returns whether anyone has data in the database. */
export const hasOrganizations = async (client: Client): Promise<boolean> => {
  if (!(await hasTable(client, 'organizations'))) return false
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from organizations) as found',
  )
  return rows[0]?.found === true
}

const appliedTable = 'drizzle.__drizzle_migrations'

/**
 * Returns whether a pre-release of Mailroom made the database. Its migrations are not among ours, and all are older
 * than our first.
 */
export const isOfPreRelease = async (client: Client, known: readonly Migration[]): Promise<boolean> => {
  if (!(await hasTable(client, appliedTable))) return false
  const { rows } = await client.query<{ when: string | null }>(
    `select min(created_at) as when from ${appliedTable}`,
  )
  const first = rows[0]?.when
  return first != null && Number(first) < (known[0]?.when ?? 0)
}

/** Lists what of `known` the database does not have. */
export const listPending = async (client: Client, known: readonly Migration[]): Promise<Migration[]> => {
  if (!(await hasTable(client, appliedTable))) return [...known]
  const { rows } = await client.query<{ when: string | null }>(
    `select max(created_at) as when from ${appliedTable}`,
  )
  // As drizzle decides it.
  return known.filter(({ when }) => when > Number(rows[0]?.when ?? 0))
}

const settingKey = 'works-from-migration'

/** The oldest migration that a process must know. */
type Requirement = { name: string; when: number }

const latest = (requirements: readonly (Requirement | undefined)[]): Requirement | undefined =>
  requirements.reduce((found, each) => (each && each.when > (found?.when ?? 0) ? each : found), undefined)

const requirementOf = (
  known: readonly Migration[],
  migrations: readonly Migration[],
): Requirement | undefined =>
  latest(migrations.map(({ effect }) => known.find(({ name }) => name === effect?.worksFrom)))

const readRequirement = async (client: Client): Promise<Requirement | undefined> => {
  if (!(await hasTable(client, 'service_settings'))) return undefined
  const { rows } = await client.query<{ value: Requirement }>(
    'select value from service_settings where key = $1',
    [settingKey],
  )
  return rows[0]?.value
}

/**
 * Throws `OperatorError` when a newer version has removed from the database what this one uses, or when a pre-release made
 * the database.
 */
export const requireCompatible = async (client: Client, known: readonly Migration[]): Promise<void> => {
  if (await isOfPreRelease(client, known)) {
    throw new OperatorError(
      'This database was made by a pre-release of Mailroom and cannot be upgraded. Nothing was changed. Start with an empty database, or with a new DATA_DIR.',
    )
  }
  const required = await readRequirement(client)
  const newest = known.at(-1)
  if (!required || !newest || newest.when >= required.when) return
  throw new OperatorError(
    `A newer version of Mailroom has upgraded this database, and this version no longer works with it: it knows migrations up to ${newest.name}, and the database requires ${required.name}. Start the newer version, or restore the backup from before the upgrade (docs/upgrade.md).`,
  )
}

type RunningProcess = { name: string; address: string | null }

const listProcesses = async (client: Client): Promise<RunningProcess[]> => {
  const { rows } = await client.query<RunningProcess>(
    `select application_name as name, min(host(client_addr)) as address from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1)
     group by application_name`,
    [namePrefix],
  )
  return rows
}

/** Lists the processes on the database that do not know the required migration. */
const listOlderProcesses = async (
  client: Client,
  known: readonly Migration[],
  required: Requirement,
): Promise<RunningProcess[]> =>
  (await listProcesses(client)).filter(({ name }) => {
    const found = known.find((migration) => migration.name === name.slice(namePrefix.length))
    return found !== undefined && found.when < required.when
  })

/** A process that has just ended may still be connected for a moment. */
const partingMs = 100
const partings = 10

/** Lists running processes, once those that are stopping have stopped. */
const listRemaining = async (list: () => Promise<RunningProcess[]>): Promise<RunningProcess[]> => {
  let found = await list()
  for (let attempt = 0; found.length > 0 && attempt < partings; attempt += 1) {
    await delay(partingMs)
    found = await list()
  }
  return found
}

const whereOf = (processes: readonly RunningProcess[]): string =>
  processes.map(({ name, address }) => `${name} (${address ?? 'local'})`).join(', ')

/** Throws `OperatorError` while a process runs that could not go on after the pending migrations. */
export const requireNoOlderProcess = async (
  client: Client,
  known: readonly Migration[],
  pending: readonly Migration[],
): Promise<void> => {
  const required = requirementOf(known, pending)
  if (!required) return
  const older = await listRemaining(() => listOlderProcesses(client, known, required))
  if (older.length === 0) return
  throw new OperatorError(
    `This upgrade cannot run beside older processes, and some are using the database: ${whereOf(older)}. Stop every process of the older version, then start this one again (docs/upgrade.md).`,
  )
}

/** Throws `OperatorError` with what cannot be done while any process uses the database. */
export const requireNoProcess = async (client: Client, refusal: string): Promise<void> => {
  const running = await listRemaining(() => listProcesses(client))
  if (running.length === 0) return
  throw new OperatorError(`${refusal} It is in use by ${whereOf(running)}.`)
}

/** Records which migration a process must know from now on, for older versions that are started later. */
export const recordCompatibility = async (client: Client, known: readonly Migration[]): Promise<void> => {
  const required = latest([await readRequirement(client), requirementOf(known, known)])
  if (!required || !(await hasTable(client, 'service_settings'))) return
  await client.query(
    `insert into service_settings values ($1, $2)
     on conflict (key) do update set value = excluded.value where service_settings.value <> excluded.value`,
    [settingKey, JSON.stringify(required)],
  )
}
