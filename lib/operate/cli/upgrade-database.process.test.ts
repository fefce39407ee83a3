import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'

import { backUp } from '#lib/operate/backup/back-up.ts'
import { openSnapshot } from '#lib/operate/backup/dump-database.ts'
import { readRecoveryKey } from '#lib/operate/backup/recovery-key.ts'
import { openBackup } from '#lib/operate/backup/restore.ts'
import { listSnapshots } from '#lib/operate/backup/target.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readMigrations } from '#lib/service/db/compatibility.ts'
import type { MigrationEffects } from '#lib/service/db/migration-effects.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { openTestDatabase, runAsOwner } from '#tests/support/database.ts'
import { createLaterMigrations } from '#tests/support/migrations.ts'

import { openTarget } from './open-target.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { withUnmigratedDatabase } from './with-database.ts'

const { url: databaseUrl } = await openTestDatabase()
const logger = createLogger('silent')
const name = '0099_drop-tried'
const effects: MigrationEffects = { [name]: { undo: 'backup', because: 'drops what was tried' } }
let folder: string

const query = async <Row extends object>(text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const insertOrganization = () =>
  runAsOwner(
    databaseUrl,
    `insert into organizations (organization_id, name, created_at) values (gen_random_uuid(), 'Harbor Legal', now())`,
  )

const upgrade = async (environment: Record<string, string> = {}) => {
  const settings = createTestConfig({ DATABASE_URL: databaseUrl, ...environment })
  await upgradeDatabase({ databaseUrl, settings, logger }, { folder, effects })
  return settings
}

const hasTried = async (): Promise<boolean> => {
  const [row] = await query<{ found: string | null }>(`select to_regclass('tried') as found`)
  return row?.found != null
}

const newest = (await readMigrations()).at(-1)?.when

/** Puts the database back to the newest migration that there is, with the table that a later one drops. */
const putBack = async (): Promise<void> => {
  await runAsOwner(databaseUrl, 'delete from drizzle.__drizzle_migrations where created_at > $1', [newest])
  await runAsOwner(databaseUrl, 'drop table if exists tried')
  await runAsOwner(databaseUrl, 'create table tried (id integer)')
}

beforeEach(async () => {
  await putBack()
  await runAsOwner(databaseUrl, 'delete from organizations')
  folder = await createLaterMigrations({ [name]: 'drop table tried' })
})

test('makes a backup before an irreversible upgrade, which its key opens', async () => {
  await insertOrganization()
  const settings = await upgrade()
  expect(await hasTried()).toBe(false)
  const target = await openTarget(join(settings.dataDirectory, 'backups'), settings)
  const stored = JSON.parse(await readFile(join(settings.dataDirectory, 'backup-keys.json'), 'utf8')) as {
    unseen_recovery_key: string
  }
  const { manifest } = await openBackup(target, readRecoveryKey(stored.unseen_recovery_key))
  expect(manifest.tables.map(({ table }) => table)).toContain('tried')

  // The first backup that a person makes shows the key, and leaves it nowhere.
  const { storage } = await openStorage(settings, systemClock)
  const options = { target, databaseUrl, config: settings, storage, clock: systemClock, logger }
  expect((await backUp(options)).recoveryKey).toBe(stored.unseen_recovery_key)
  const left = await readFile(join(settings.dataDirectory, 'backup-keys.json'), 'utf8')
  expect(left).not.toContain('unseen_recovery_key')
})

test('two processes that start at once make one backup', async () => {
  await insertOrganization()
  const settings = createTestConfig({ DATABASE_URL: databaseUrl })
  const options = { databaseUrl, settings, logger }
  await Promise.all([1, 2].map(() => upgradeDatabase(options, { folder, effects })))
  const target = await openTarget(join(settings.dataDirectory, 'backups'), settings)
  expect(await listSnapshots(target)).toHaveLength(1)
})

test('if the backup fails, changes nothing, and the error states what to do', async () => {
  await insertOrganization()
  const failing = upgrade({ BACKUP_TARGET: 's3://backups/mailroom' })
  await expect(failing).rejects.toThrow(
    /cannot be undone, and the backup before it failed: .*set BACKUP_S3_REGION.* Nothing was changed.* BACKUP_TARGET .* UPGRADE_WITHOUT_BACKUP=0099_drop-tried\.$/,
  )
  expect(await hasTried()).toBe(true)
})

test('writes the backup to BACKUP_TARGET', async () => {
  await insertOrganization()
  const target = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  onTestFinished(() => rm(target, { recursive: true }))
  const { dataDirectory } = await upgrade({ BACKUP_TARGET: target })
  expect(await readdir(target)).toContain('snapshots.json')
  expect(await readdir(dataDirectory)).not.toContain('backups')
})

test('skips the backup only for the specified upgrade', async () => {
  await insertOrganization()
  const other = await upgrade({ UPGRADE_WITHOUT_BACKUP: '0098_another' })
  expect(await readdir(other.dataDirectory)).toContain('backups')
  await putBack()
  const named = await upgrade({ UPGRADE_WITHOUT_BACKUP: name })
  expect(await hasTried()).toBe(false)
  expect(await readdir(named.dataDirectory)).not.toContain('backups')
})

test('a database without organizations needs no backup', async () => {
  const { dataDirectory } = await upgrade()
  expect(await hasTried()).toBe(false)
  expect(await readdir(dataDirectory)).not.toContain('backups')
})

test('applies an additive upgrade without a backup', async () => {
  await insertOrganization()
  folder = await createLaterMigrations({ '0099_add': 'alter table tried add column more text' })
  const { dataDirectory } = await upgrade()
  expect(await readdir(dataDirectory)).not.toContain('backups')
})

test('backs up the database without upgrading it', async () => {
  const { adminUrl } = inject('postgres')
  const empty = `empty_${process.pid}`
  await runAsOwner(adminUrl, `create database ${empty}`)
  onTestFinished(() => runAsOwner(adminUrl, `drop database ${empty} with (force)`))
  vi.stubEnv('DATABASE_URL', Object.assign(new URL(adminUrl), { pathname: `/${empty}` }).href)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(withUnmigratedDatabase((scope) => openSnapshot(scope.databaseUrl))).rejects.toThrow(
    'There is nothing to back up yet',
  )
})
