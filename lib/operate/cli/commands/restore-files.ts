import { Client } from 'pg'

import { chooseSecret, restoreRecordedFiles } from '#lib/operate/backup/restore-recorded-files.ts'
import { openBackup, requireEmptyDirectory, restoreSecrets } from '#lib/operate/backup/restore.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { readKeyFrom } from '#lib/operate/cli/read-recovery-key.ts'
import type { CommandResult } from '#lib/operate/cli/report.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { migrateDatabase } from '#lib/service/db/migrate.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'

/** Throws `OperatorError` unless a Mailroom database exists and has left recovery. */
const requireRecovered = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_recovering: boolean; has_tables: boolean }>(
      `select pg_is_in_recovery() as is_recovering, to_regclass('public.service_settings') is not null as has_tables`,
    )
    const [found] = rows
    if (found?.is_recovering) {
      throw new OperatorError(
        'The database is still in recovery and cannot be written to: set recovery_target_action to promote, or run select pg_promote().',
      )
    }
    if (!found?.has_tables) {
      throw new OperatorError(
        'DATABASE_URL is not a Mailroom database: restore the database first, or omit --files-only.',
      )
    }
  } finally {
    await client.end()
  }
}

/**
 * Restores files and APP_SECRET for a database that was restored by other means. The secret comes last, so that an
 * interrupted restore does not start.
 */
export const restoreFilesOnly = async (
  targetName: string,
  settings: Settings,
  { keyFile, snapshot }: { keyFile: string; snapshot?: string },
): Promise<CommandResult> => {
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl === undefined) {
    throw new OperatorError(
      '--files-only is for a PostgreSQL of your own that you restored: set DATABASE_URL to it.',
    )
  }
  await using cleanup = new AsyncDisposableStack()
  const keys = await readKeyFrom(keyFile)
  const target = await openTarget(targetName, settings)
  cleanup.defer(() => target.close())
  const backup = await openBackup(target, keys, snapshot)
  await requireEmptyDirectory(dataDirectory)
  await requireRecovered(databaseUrl)
  await migrateDatabase(databaseUrl)
  const database = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
  cleanup.defer(() => database.close())
  const { db } = database
  const secret = await chooseSecret(db, backup)
  if (settings.appSecret !== undefined && settings.appSecret !== secret) {
    throw new OperatorError(
      'APP_SECRET is not the one that the database was signed with: unset it, and the backup’s is stored in DATA_DIR.',
    )
  }
  const opened = await openStorage({ ...settings, appSecret: secret }, systemClock)
  cleanup.defer(() => opened.close())
  const { recorded, files, missing } = await restoreRecordedFiles(backup, { db, storage: opened.storage })
  await restoreSecrets(
    { appSecret: secret, backupKeys: backup.manifest.backup_keys },
    { dataDirectory, isSecretGiven: settings.appSecret !== undefined },
  )
  const before = backup.manifest.secrets.app_secrets_before.filter((each) => each !== secret)
  return {
    value: { recorded, files, missing },
    text: [
      ...missing.map(({ key, reason }) => `${key} was not restored: ${reason}`),
      `The database records ${recorded} files: ${files} were restored, ${missing.length} could not be.`,
      ...(before.length > 0 ? [`Set APP_SECRETS_BEFORE="${before.join(' ')}", as it was.`] : []),
      'Stop the server that this one replaces before anything else runs: its jobs are due here as well.',
    ].join('\n'),
    isFailure: missing.length > 0,
  }
}
