import type { Client } from 'pg'

import { errorCode, OperatorError } from '#lib/operator-error.ts'
import { isOfPreRelease, readMigrations, requireCompatible } from '#lib/service/db/compatibility.ts'

import { combine, failed, type Finding, ok, warning } from './finding.ts'

const oldestVersion = 150_000

/** Settings whose loss of writes in a crash would go unnoticed. */
const durability = ['fsync', 'full_page_writes', 'synchronous_commit']

const missingRelation = new Set(['42P01', '3F000'])

const readApplied = async (client: Client): Promise<Set<string>> => {
  try {
    const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
    return new Set(rows.map(({ hash }) => hash))
  } catch (error) {
    if (missingRelation.has(errorCode(error) ?? '')) return new Set()
    throw error
  }
}

const judgeMigrations = async (client: Client): Promise<Finding> => {
  const applied = await readApplied(client)
  const known = await readMigrations()
  if (await isOfPreRelease(client, known)) {
    return failed(
      'It was made by a pre-release of Mailroom and cannot be upgraded.',
      'Start with an empty database, or with a new DATA_DIR.',
    )
  }
  const pending = known.filter(({ hash }) => !applied.has(hash)).length
  if (pending > 0) {
    return failed(
      `${pending} of ${known.length} migrations are pending.`,
      'Start the server, or run mailroom database migrate.',
    )
  }
  const remedy = 'Install the version that the server runs.'
  try {
    await requireCompatible(client, known)
  } catch (error) {
    if (error instanceof OperatorError) return failed(error.message, remedy)
    throw error
  }
  const unknown = [...applied].filter((hash) => !known.some((each) => each.hash === hash)).length
  if (unknown === 0) return ok('Its schema is up to date.')
  return warning(`${unknown} of its migrations are of a newer version of Mailroom.`, remedy)
}

/** Settings that lose records in a sandbox lose evidence and money in a live installation. */
const judgeDurability = (disabled: readonly string[], isLive: boolean): Finding[] =>
  disabled.length === 0
    ? []
    : [
        (isLive ? failed : warning)(
          `Its setting ${disabled.join(' and ')} is off, so that a power failure can lose what was recorded.`,
          'Turn it on in the configuration of PostgreSQL.',
        ),
      ]

const isLiveDatabase = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ mode: string }>('select mode from installation')
  return rows[0]?.mode === 'live'
}

/** Checks version, schema and durability of the database, as its owner. */
export const examineDatabase = async (
  client: Client,
  place: string,
): Promise<{ finding: Finding; isUsable: boolean }> => {
  const startedAt = performance.now()
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [['server_version', 'server_version_num', ...durability]],
  )
  const elapsedMs = Math.max(1, Math.round(performance.now() - startedAt))
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  const version = settings.get('server_version')?.split(' ')[0] ?? 'unknown'
  const label = `PostgreSQL ${version} at ${place} responds in ${elapsedMs} ms.`
  const isOld = Number(settings.get('server_version_num')) < oldestVersion
  const migrations = await judgeMigrations(client)
  const finding = combine(
    [
      isOld ? warning(label, 'Upgrade PostgreSQL: Mailroom is tested with versions 15 and 18.') : ok(label),
      migrations,
      ...judgeDurability(
        durability.filter((name) => settings.get(name) === 'off'),
        migrations.status !== 'failed' && (await isLiveDatabase(client)),
      ),
    ],
    ok(label),
  )
  return { finding, isUsable: migrations.status !== 'failed' }
}
