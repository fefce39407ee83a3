import { Command } from 'commander'

import { requireEmptyDatabase } from '#lib/operate/backup/load-database.ts'
import {
  openBackup,
  requireEmptyDirectory,
  restoreBackup,
  type RestoreResult,
} from '#lib/operate/backup/restore.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { keyFileOption, readKeyFrom } from '#lib/operate/cli/read-recovery-key.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { loadEnvironmentFile } from '#lib/service/config/environment.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'

import { describeFaults } from './backup.ts'
import { restoreFilesOnly } from './restore-files.ts'

const textOf = ({ manifest, files, damaged, absent }: RestoreResult): string =>
  [
    ...damaged.map(({ key, reason }) => `${key} was not restored: ${reason}`),
    ...describeFaults(absent),
    `Restored the backup of ${manifest.created_at}: ${manifest.tables.length} tables, ${files} files.`,
    ...(manifest.secrets.app_secrets_before.length > 0
      ? [`Set APP_SECRETS_BEFORE="${manifest.secrets.app_secrets_before.join(' ')}", as it was.`]
      : []),
    'Start Mailroom, then run evidence verify and storage verify.',
  ].join('\n')

type RestoreOptions = { keyFile: string; snapshot?: string; filesOnly?: boolean }

const restore = async (targetName: string, options: RestoreOptions): Promise<CommandResult> => {
  loadEnvironmentFile()
  const settings = readSettings(process.env)
  if (options.filesOnly) return restoreFilesOnly(targetName, settings, options)
  const { keyFile, snapshot } = options
  const { dataDirectory } = settings
  await using cleanup = new AsyncDisposableStack()
  const keys = await readKeyFrom(keyFile)
  const target = await openTarget(targetName, settings)
  cleanup.defer(() => target.close())
  const backup = await openBackup(target, keys, snapshot)
  const secret = backup.manifest.secrets.app_secret
  if (settings.appSecret !== undefined && settings.appSecret !== secret) {
    throw new OperatorError(
      'APP_SECRET is not the one of the backup, which encrypted what is in its database: unset it, and the backup’s is stored in DATA_DIR.',
    )
  }
  await requireEmptyDirectory(dataDirectory)
  if (settings.databaseUrl !== undefined) await requireEmptyDatabase(settings.databaseUrl)
  let { databaseUrl } = settings
  if (databaseUrl === undefined) {
    const embedded = await openEmbeddedDatabase({ dataDirectory, isServer: true })
    cleanup.defer(() => embedded.close())
    databaseUrl = embedded.url
  }
  const opened = await openStorage({ ...settings, appSecret: secret }, systemClock)
  cleanup.defer(() => opened.close())
  const restored = await restoreBackup(backup, {
    databaseUrl,
    dataDirectory,
    storage: opened.storage,
    isSecretGiven: settings.appSecret !== undefined,
    logger: createLogger(settings.logLevel ?? 'warn', process.stderr),
  })
  return {
    value: {
      id: restored.manifest.id,
      created_at: restored.manifest.created_at,
      files: restored.files,
      damaged: restored.damaged,
      absent: restored.absent,
    },
    text: textOf(restored),
    isFailure: restored.damaged.length > 0,
  }
}

/** Builds `restore`, which restores a backup into an empty DATA_DIR and an empty database. */
export const restoreCommand = (run: RunCommand): Command =>
  new Command('restore')
    .argument('<target>', 'a folder, or s3://bucket/folder')
    .requiredOption(...keyFileOption)
    .option('--snapshot <id>', 'the backup to restore; the newest if omitted')
    .option(
      '--files-only',
      'restore the files and the secret of a database that you restored to a moment of your own',
    )
    .action((target: string, options: RestoreOptions) => run(restore(target, options)))
