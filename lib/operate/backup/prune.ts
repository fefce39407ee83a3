import { dayMs } from '#lib/contract/formats/time.values.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { requireBackupKeys, requireOwnTarget } from './key-file.ts'
import { snapshotObject } from './manifest.ts'
import { readObjectList } from './object-list.ts'
import { claimTarget } from './target-lock.ts'
import { type BackupTarget, type ListedSnapshot, listSnapshots, writeSnapshots } from './target.ts'

/** Backups to retain: those that either rule keeps, and always the newest. */
export type KeepRule = { last?: number; days?: number }

/** What was removed, or would be. */
export type PruneResult = {
  removed: ListedSnapshot[]
  kept: ListedSnapshot[]
  /** Objects that no kept backup needs, those of interrupted backups included. */
  objects: number
  sizeBytes: number
}

/** Returns the snapshots, oldest first, that the rule keeps. */
export const chooseKept = (
  snapshots: readonly ListedSnapshot[],
  { last = 1, days }: KeepRule,
  now: Date,
): ListedSnapshot[] => {
  const firstOfLast = snapshots.length - Math.max(1, last)
  return snapshots.filter(
    ({ created_at }, index) =>
      index >= firstOfLast ||
      (days !== undefined && new Date(created_at).getTime() > now.getTime() - days * dayMs),
  )
}

const remove = async (
  target: BackupTarget,
  folder: string,
  isNeeded: (object: string) => boolean,
  isDryRun: boolean,
  result: PruneResult,
): Promise<void> => {
  for await (const { object, sizeBytes } of target.list(folder)) {
    if (isNeeded(object)) continue
    if (!isDryRun) await target.remove(object)
    result.objects += 1
    result.sizeBytes += sizeBytes
  }
}

/**
 * Removes the backups that the rule does not keep, and every object that none of the others needs. Needs no recovery
 * key: `backup-keys.json` of the server that makes the backups proves what each of them needs. The next run removes
 * what an interruption leaves. Throws `OperatorError` during a backup to the target.
 */
export const pruneBackups = async ({
  target,
  dataDirectory,
  rule,
  isDryRun,
  clock,
  logger,
}: {
  target: BackupTarget
  dataDirectory: string
  rule: KeepRule
  isDryRun: boolean
  clock: Clock
  logger: Logger
}): Promise<PruneResult> => {
  const keys = await requireBackupKeys(dataDirectory)
  const isNew = await requireOwnTarget(target, keys, dataDirectory)
  if (isNew) throw new OperatorError(`${target.name} is not a backup of Mailroom.`)
  // A dry run writes nothing, not even a lock.
  const claim = isDryRun ? null : await claimTarget(target, 'prune', { clock, logger })
  try {
    const snapshots = await listSnapshots(target)
    const newest = snapshots.at(-1)
    if (!newest || (await target.size(snapshotObject(newest.id, 'manifest'))) === null) {
      throw new OperatorError(
        `${target.name} has no complete backup to keep: make one first. Nothing was removed.`,
      )
    }
    const kept = chooseKept(snapshots, rule, clock.now())
    const needed = new Set<string>()
    for (const { id } of kept) {
      for (const object of await readObjectList(target, keys, id)) needed.add(object)
    }
    const result: PruneResult = {
      removed: snapshots.filter((snapshot) => !kept.includes(snapshot)),
      kept,
      objects: 0,
      sizeBytes: 0,
    }
    await claim?.check()
    // The list comes first: an interrupted run has removed no objects of a backup that can still be chosen.
    if (!isDryRun && result.removed.length > 0) await writeSnapshots(target, kept)
    const folders = kept.map(({ id }) => snapshotObject(id, ''))
    const isOfKept = (object: string): boolean => folders.some((folder) => object.startsWith(folder))
    await remove(target, 'snapshots/', isOfKept, isDryRun, result)
    await claim?.check()
    await remove(target, 'files/', (object) => needed.has(object), isDryRun, result)
    return result
  } finally {
    await claim?.release()
  }
}
