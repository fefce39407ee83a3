import { join } from 'node:path'

import { backUp } from '#lib/operate/backup/back-up.ts'
import { keyFileOf } from '#lib/operate/backup/key-file.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { systemClock } from '#lib/service/clock.ts'
import { completeSettings } from '#lib/service/config/app-secret.ts'
import type { Settings } from '#lib/service/config/config.ts'
import type { Migration } from '#lib/service/db/compatibility.ts'
import { type MigrateOptions, migrateDatabase } from '#lib/service/db/migrate.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'

import { openTarget } from './open-target.ts'

type UpgradeOptions = { databaseUrl: string; settings: Settings; logger: Logger }

const backUpNow = async ({ databaseUrl, settings, logger }: UpgradeOptions): Promise<void> => {
  await using cleanup = new AsyncDisposableStack()
  // The database has data: a missing secret is never recreated.
  const completed = await completeSettings(settings, () => Promise.resolve(true))
  const target = await openTarget(settings.backupTarget ?? join(settings.dataDirectory, 'backups'), settings)
  cleanup.defer(() => target.close())
  const storage = await openStorage(completed, systemClock)
  cleanup.defer(() => storage.close())
  const made = await backUp({
    target,
    databaseUrl,
    config: completed,
    storage: storage.storage,
    clock: systemClock,
    logger,
    isUnattended: true,
  })
  const unreadable = made.faults.filter(({ fault }) => fault === 'unreadable')
  if (unreadable.length > 0) {
    throw new OperatorError(
      `${unreadable.length} stored files could not be read, such as ${unreadable[0]?.key}`,
    )
  }
  const keys = made.hasUnseenKey
    ? ` Its recovery key is in ${keyFileOf(settings.dataDirectory)} until the next \`mailroom backup\` prints it.`
    : ''
  logger.warn(
    { backup: made.id, target: target.name, files: made.files, faults: made.faults },
    `Backup ${made.id} of the database before the upgrade is in ${target.name}.${keys}`,
  )
}

const describe = (migrations: readonly Migration[]): string =>
  migrations.map(({ name, effect }) => `${name} (it ${effect?.because})`).join(', ')

/** Makes a backup before migrations that only a backup undoes. Throws `OperatorError` naming the fix when it fails. */
const backUpBefore = async (options: UpgradeOptions, migrations: readonly Migration[]): Promise<void> => {
  const { settings, logger } = options
  const last = migrations.at(-1)?.name
  if (settings.upgradeWithoutBackup === last) {
    logger.warn(`Upgrading without a backup, as UPGRADE_WITHOUT_BACKUP says: ${describe(migrations)}`)
    return
  }
  logger.warn(`This upgrade cannot be undone: ${describe(migrations)}. Backing up first.`)
  try {
    await backUpNow(options)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new OperatorError(
      `This upgrade cannot be undone, and the backup before it failed: ${error.message} Nothing was changed. Fix this, or set BACKUP_TARGET to another folder or to s3://bucket/folder; if you have a backup of your own, set UPGRADE_WITHOUT_BACKUP=${last}.`,
      { cause: error },
    )
  }
}

/**
 * Upgrades the schema of a database. Makes a backup before irreversible migrations, and changes nothing if the backup
 * fails. Throws `OperatorError`.
 */
export const upgradeDatabase = (
  options: UpgradeOptions,
  migrations: Pick<MigrateOptions, 'folder' | 'effects' | 'distribute'> = {},
): Promise<void> =>
  migrateDatabase(options.databaseUrl, {
    ...migrations,
    beforeIrreversible: (irreversible) => backUpBefore(options, irreversible),
  })
