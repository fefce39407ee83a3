import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Command } from 'commander'

import { backUp, type BackupResult } from '#lib/operate/backup/back-up.ts'
import type { FileFault } from '#lib/operate/backup/manifest.ts'
import { openBackup, restoreBackup, type RestoreResult } from '#lib/operate/backup/restore.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import { keyFileOption, readKeyFrom } from '#lib/operate/cli/read-recovery-key.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withUnmigratedDatabase } from '#lib/operate/cli/with-database.ts'
import { openConfig } from '#lib/operate/installation/open-config.ts'
import { errorCode, OperatorError } from '#lib/operator-error.ts'
import { openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { openClock } from '#lib/sandbox/sandbox-clock.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { loadEnvironmentFile } from '#lib/service/config/environment.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import { systemContext } from '#lib/service/context.ts'
import { checkWholeLog } from '#lib/service/evidence-log/check-log.ts'
import { checkChains } from '#lib/service/evidence/chain/sweep-chains.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openStorage } from '#lib/service/providers/storage/open-storage.ts'

import { pruneCommand } from './prune-backups.ts'

const faultWords: Readonly<Record<FileFault['fault'], string>> = {
  altered: 'does not match its recorded SHA-256',
  missing: 'is missing from storage',
  unreadable: 'could not be read from storage',
  deleted: 'was deleted or replaced while the backup ran',
}

/** Returns a line for each file that the backup is without. */
export const describeFaults = (faults: readonly FileFault[]): string[] =>
  faults.map(({ key, fault }) => `${key} ${faultWords[fault]}; it is not in the backup.`)

const textOf = (target: string, { id, recoveryKey, tables, files, copied, faults }: BackupResult): string =>
  [
    ...describeFaults(faults),
    `Backup ${id} of ${target}: ${tables} tables, ${files} files, of which ${copied} were copied now.`,
    ...(recoveryKey === null
      ? []
      : [
          '',
          `Recovery key: ${recoveryKey}`,
          'This backup cannot be restored without it, and it is not shown again. Store it away from this server.',
        ]),
  ].join('\n')

const create = (targetName: string): Promise<CommandResult> =>
  withUnmigratedDatabase(async ({ settings, databaseUrl }) => {
    await using cleanup = new AsyncDisposableStack()
    const config = await openConfig(settings, databaseUrl)
    const logger = createLogger(settings.logLevel ?? 'warn', process.stderr)
    const target = await openTarget(targetName, settings)
    cleanup.defer(() => target.close())
    const opened = await openClock({ config, databaseUrl, logger })
    cleanup.defer(() => opened.close())
    const storage = await openStorage(config, opened.clock)
    cleanup.defer(() => storage.close())
    // Backups are named by the machine's time: the sandbox's can be set forward.
    const made = await backUp({
      target,
      databaseUrl,
      config,
      storage: storage.storage,
      clock: systemClock,
      logger,
    })
    return {
      value: {
        id: made.id,
        recovery_key: made.recoveryKey,
        tables: made.tables,
        files: made.files,
        copied: made.copied,
        faults: made.faults,
      },
      text: textOf(target.name, made),
      isFailure: made.faults.some(({ fault }) => fault !== 'deleted'),
    }
  })

type VerifyOptions = { keyFile: string; snapshot?: string; scratch?: string }

/** Checks what was restored, with a service that runs no jobs and reaches no one. */
const checkRestored = async (
  scratch: string,
  databaseUrl: string,
  { manifest, damaged, absent }: RestoreResult,
): Promise<CommandResult> => {
  // The vendors' libraries are slow to load.
  const { createService } = await import('#lib/service/create-service.ts')
  const settings = readSettings({ DATA_DIR: scratch })
  // Calls no vendor, so that none has to be configured.
  const config = inMode({ ...settings, appSecret: manifest.secrets.app_secret }, 'sandbox')
  const logger = createLogger('silent')
  const service = await createService({
    config: { ...config, secretsBefore: manifest.secrets.app_secrets_before },
    databaseUrl,
    selfUrl: config.appUrl,
    logger,
    clock: systemClock,
    schedules: {},
  })
  try {
    const deps = service.systemContext
    const chains = await checkChains(deps, (organizationId) => systemContext(deps, organizationId))
    const failed = chains.filter(({ issues }) => issues.length > 0)
    const log = await checkWholeLog(deps)
    const lines = [
      ...damaged.map(({ key, reason }) => `${key}: ${reason}`),
      ...describeFaults(absent),
      ...failed.flatMap(({ shipmentId, issues }) =>
        issues.map(({ message }) => `${shipmentId}: FAILED. ${message}`),
      ),
      ...log.issues.map(({ message }) => `Transparency log: FAILED. ${message}`),
    ]
    const isFailure = damaged.length > 0 || failed.length > 0 || log.issues.length > 0
    const fix =
      damaged.length > 0
        ? [
            'Remove the damaged objects from the target and back up again: files that storage still has are then copied again.',
          ]
        : []
    const summary = `Backup ${manifest.id} was restored into a scratch place: ${manifest.file_count} files, ${damaged.length} damaged; ${chains.length} chains, ${failed.length} failed; ${log.size} entries of the log, ${log.issues.length} issues.`
    return {
      value: {
        id: manifest.id,
        created_at: manifest.created_at,
        files: manifest.file_count,
        damaged,
        absent,
        chains: chains.length,
        failed_chains: failed,
        log_entries: log.size,
        log_issues: log.issues,
      },
      text: [...lines, summary, ...fix].join('\n'),
      isFailure,
    }
  } finally {
    await service.stop()
  }
}

const verify = async (
  targetName: string,
  { keyFile, snapshot, scratch: parent = tmpdir() }: VerifyOptions,
): Promise<CommandResult> => {
  loadEnvironmentFile()
  const settings = readSettings(process.env)
  await using cleanup = new AsyncDisposableStack()
  const keys = await readKeyFrom(keyFile)
  const target = await openTarget(targetName, settings)
  cleanup.defer(() => target.close())
  const backup = await openBackup(target, keys, snapshot)
  const scratch = await mkdtemp(join(parent, 'mailroom-verify-')).catch((error: unknown) => {
    throw new OperatorError(
      `${parent} cannot be used (${errorCode(error) ?? String(error)}): choose another folder with --scratch.`,
      { cause: error },
    )
  })
  cleanup.defer(() => rm(scratch, { recursive: true, force: true }))
  // Root's PostgreSQL runs as another user, who has to pass through.
  await chmod(scratch, 0o711)
  // It is removed again: what a crash of the machine would lose does not matter.
  const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const database = await openEmbeddedDatabase({
    dataDirectory: scratch,
    isServer: true,
    settings: throwaway,
  })
  cleanup.defer(() => database.close())
  const logger = createLogger('silent')
  const config = {
    ...readSettings({ DATA_DIR: scratch }),
    appSecret: backup.manifest.secrets.app_secret,
  }
  const { storage } = await openStorage(config, systemClock)
  const restored = await restoreBackup(backup, {
    databaseUrl: database.url,
    dataDirectory: scratch,
    storage,
    isSecretGiven: false,
    logger,
  })
  // Awaited here: the check needs resources that are disposed of on return.
  return await checkRestored(scratch, database.url, restored)
}

/** Builds the commands of `backup`. */
export const backupCommands = (run: RunCommand): Command[] => [
  new Command('create')
    .description('back up database, files and secrets, encrypted, while the service runs')
    .argument('<target>', 'a folder, or s3://bucket/folder')
    .action((target: string) => run(create(target))),
  new Command('verify')
    .description('restore a backup into a scratch place and verify every chain; exits 1 when one fails')
    .argument('<target>', 'a folder, or s3://bucket/folder')
    .requiredOption(...keyFileOption)
    .option('--snapshot <id>', 'the backup to verify; the newest if omitted')
    .option('--scratch <folder>', 'where there is room for a copy; the system’s temporary folder if omitted')
    .action((target: string, options: VerifyOptions) => run(verify(target, options))),
  pruneCommand(run),
]
