import { Command, InvalidArgumentError } from 'commander'

import { formatBytes } from '#lib/contract/formats/numbers.values.ts'
import { type KeepRule, pruneBackups } from '#lib/operate/backup/prune.ts'
import { openTarget } from '#lib/operate/cli/open-target.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { systemClock } from '#lib/service/clock.ts'
import { readSettings } from '#lib/service/config/config.ts'
import { loadEnvironmentFile } from '#lib/service/config/environment.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

const readCount = (text: string): number => {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 36_600) {
    throw new InvalidArgumentError('Expected a whole number, from 1 to 36600.')
  }
  return count
}

type PruneOptions = { keepLast?: number; keepDays?: number; dryRun?: boolean }

const prune = async (
  targetName: string,
  { keepLast, keepDays, dryRun: isDryRun = false }: PruneOptions,
): Promise<CommandResult> => {
  if (keepLast === undefined && keepDays === undefined) {
    throw new OperatorError('Choose which backups to keep with --keep-last, --keep-days or both.')
  }
  loadEnvironmentFile()
  const settings = readSettings(process.env)
  const target = await openTarget(targetName, settings)
  try {
    const rule: KeepRule = {
      ...(keepLast !== undefined && { last: keepLast }),
      ...(keepDays !== undefined && { days: keepDays }),
    }
    const { removed, kept, objects, sizeBytes } = await pruneBackups({
      target,
      dataDirectory: settings.dataDirectory,
      rule,
      isDryRun,
      clock: systemClock,
      logger: createLogger(settings.logLevel ?? 'warn', process.stderr),
    })
    const size = formatBytes(sizeBytes)
    const done = isDryRun ? 'would be removed' : 'removed'
    return {
      value: {
        dry_run: isDryRun,
        removed: removed.map(({ id }) => id),
        kept: kept.map(({ id }) => id),
        objects,
        size_bytes: sizeBytes,
      },
      text: [
        ...removed.map(({ id }) => `${id} ${done}`),
        `Backups ${done}: ${removed.length}; kept: ${kept.length}. Objects ${done}, since no backup needs them: ${objects} (${size}).`,
      ].join('\n'),
    }
  } finally {
    target.close()
  }
}

/** Builds `prune`, which removes old backups from a target. */
export const pruneCommand = (run: RunCommand): Command =>
  new Command('prune')
    .description('remove old backups and files that no other backup needs; always keeps the newest')
    .argument('<target>', 'a folder, or s3://bucket/folder')
    .option('--keep-last <number>', 'keep this many of the newest backups', readCount)
    .option('--keep-days <number>', 'keep backups from the last N days', readCount)
    .option('--dry-run', 'list what would be removed')
    .action((target: string, options: PruneOptions) => run(prune(target, options)))
