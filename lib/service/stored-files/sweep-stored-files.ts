import { dayMs, minuteMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import type { StoredFileState } from '#lib/service/db/schema/stored-files.ts'

import { checkStoredFile } from './read-stored-file.ts'
import { endFault, recordChecked } from './record-check.ts'
import {
  countRecordedFiles,
  type FileToCheck,
  listForgottenFaults,
  listOldestChecked,
  listRecordedFiles,
  type RecordedFile,
} from './recorded-files.ts'
import { createThrottle, systemTimer, type Timer } from './throttle.ts'

/** Outcome of checking one file: `unreadable` if the storage failed to return it. */
export type CheckOutcome = 'intact' | StoredFileState | 'unreadable'

type Within = (organizationId: string) => ServiceContext

/** Interval of the sweep, and its maximum reading time. */
const sweepEveryMs = 5 * minuteMs
const sweepForMs = 4 * minuteMs

/** Finding the oldest takes about a second among 400,000 files: few lots are listed. */
const lotSize = 1000
/** After this many consecutive failures the storage counts as unavailable. */
const outageFailures = 5

type SweepOptions = { onChecked?: (outcome: CheckOutcome) => void; timer?: Timer }

/** Checks one file, and stores when. Throws when the storage fails to give it. */
const checkOne = async (
  ctx: ServiceContext,
  file: RecordedFile,
  pace?: (bytes: number) => Promise<void>,
): Promise<'intact' | StoredFileState | 'forgotten'> => {
  const { state } = await checkStoredFile(ctx, file, pace)
  if (state === 'intact') await recordChecked(ctx, file.key)
  return state
}

/** Ends open findings about files that were replaced, or deleted at the end of their retention. */
const endForgottenFaults = async (deps: ServiceDeps, within: Within): Promise<void> => {
  for (const { organizationId, key } of await listForgottenFaults(deps.db, lotSize)) {
    await endFault(within(organizationId), key, null)
  }
}

/**
 * Compares stored files with their recorded hashes, those first that were checked longest ago: as many as spread all of
 * them over the period, and all that are overdue as far as rate and time allow. Each result is stored at once, so that a
 * crash loses nothing. Returns how many were read.
 */
export const sweepStoredFiles = async (
  deps: ServiceDeps,
  within: Within,
  { onChecked, timer = systemTimer }: SweepOptions = {},
): Promise<number> => {
  await endForgottenFaults(deps, within)
  const { periodDays, bytesPerSecond } = deps.config.storageChecks
  const periodMs = periodDays * dayMs
  const overdueBefore = new Date(deps.clock.now().getTime() - periodMs).toISOString()
  const share = Math.ceil((await countRecordedFiles(deps.db)) * (sweepEveryMs / periodMs))
  const pace = createThrottle(bytesPerSecond, timer)
  const endsAt = timer.now() + sweepForMs
  const failed: FileToCheck[] = []
  let failuresInARow = 0
  let read = 0

  const check = async (file: FileToCheck): Promise<void> => {
    try {
      const state = await checkOne(within(file.organizationId), file, pace)
      if (state !== 'forgotten') onChecked?.(state)
      failuresInARow = 0
      read += 1
    } catch (error) {
      deps.logger.error({ err: error, key: file.key }, 'a file in storage could not be read')
      failed.push(file)
      failuresInARow += 1
      if (failuresInARow === outageFailures) throw error
    }
  }
  const mayCheck = ({ checkedAt }: FileToCheck): boolean => {
    const isOverdue = checkedAt < overdueBefore
    if (read + failed.length >= share && !isOverdue) return false
    if (timer.now() < endsAt) return true
    if (isOverdue) deps.logger.warn({ periodDays, bytesPerSecond }, 'stored files are checked later than set')
    return false
  }
  for (let isDone = false; !isDone;) {
    const skipped = failed.map(({ key }) => key)
    const lot = await listOldestChecked(deps.db, { skipped, limit: lotSize })
    isDone = lot.length < lotSize
    for (const file of lot) {
      if (!mayCheck(file)) {
        isDone = true
        break
      }
      await check(file)
    }
  }
  // Single files that cannot be read take their turn, so that they do not keep the sweep from all others.
  for (const file of failed) {
    onChecked?.('unreadable')
    if (read > 0) await recordChecked(within(file.organizationId), file.key)
  }
  return read
}

/** The result of a check of one file. */
export type CheckedFile = RecordedFile & { outcome: Exclude<CheckOutcome, 'intact'> }

/** Checks every stored file of every organization now. Returns how many, and those that are not as recorded. */
export const checkStoredFiles = async (
  deps: ServiceDeps,
  within: Within,
): Promise<{ checked: number; faults: CheckedFile[] }> => {
  const faults: CheckedFile[] = []
  let checked = 0
  let after = ''
  for (;;) {
    const lot = await listRecordedFiles(deps.db, { after, limit: lotSize })
    for (const file of lot) {
      const outcome = await checkOne(within(file.organizationId), file).catch((error: unknown) => {
        deps.logger.error({ err: error, key: file.key }, 'a file in storage could not be read')
        return 'unreadable' as const
      })
      if (outcome === 'forgotten') continue
      checked += 1
      if (outcome !== 'intact') faults.push({ ...file, outcome })
    }
    after = lot.at(-1)?.key ?? after
    if (lot.length < lotSize) return { checked, faults }
  }
}
