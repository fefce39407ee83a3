import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withRenewal } from '#lib/service/db/lease.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

import { checkRow, recordCheckError } from './check-row.ts'
import { type BatchRecord, findBatch, lockBatch, type RowRecord, RowReclaimed } from './load-batch.ts'
import { markDuplicates } from './mark-duplicates.ts'
import { leaseRows, leaseSeconds, releaseRow, renewLeases } from './row-lease.ts'
import { actFor, hiddenError } from './run-batch.ts'
import { passingErrors, scheduleRetry } from './schedule-retry.ts'

/** Rows of one retry. The next follows at once while vendors respond. */
const rowsPerRetry = 24

/** Rows that are checked at once. When no vendor responds for any of them, the others wait for the next retry. */
const rowsAtOnce = 4

/** Checks a row again; returns whether vendors responded. */
const retryRow = async (ctx: ServiceContext, batch: BatchRecord, row: RowRecord): Promise<boolean> => {
  try {
    await checkRow(ctx, batch, row)
  } catch (error) {
    if (error instanceof RowReclaimed) return true
    ctx.logger.warn({ err: error, batchId: batch.id, row: row.row }, 'a retried batch row failed')
    const shown = error instanceof ServiceError ? error : hiddenError()
    await recordCheckError(ctx, row, shown)
    return !passingErrors.includes(shown.code)
  }
  return true
}

/** Checks rows again until vendors respond for none of a group; returns whether they responded for all. */
const retryInTurn = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  rows: readonly RowRecord[],
): Promise<boolean> => {
  const rest = [...rows]
  let isBack = rest.length > 0
  while (rest.length > 0) {
    const answered = await Promise.all(rest.splice(0, rowsAtOnce).map((row) => retryRow(ctx, batch, row)))
    isBack &&= answered.every(Boolean)
    if (!answered.some(Boolean)) break
  }
  for (const row of rest) await releaseRow(ctx, row)
  return isBack
}

/**
 * Checks the rows again that no vendor responded for, on behalf of the member who started the last round, and schedules the
 * next attempt while any are left. Does nothing once another round was started.
 */
export const retryRows = async (
  ctx: ServiceContext,
  { batchId, run, attempt }: { batchId: string; run: number; attempt: number },
): Promise<void> => {
  const batch = await findBatch(ctx, batchId)
  if (!batch || batch.run !== run || isRunning(batch.state)) return
  const acting = await actFor(ctx, batch)
  // They are leased where they are: the batch can be edited and bought meanwhile.
  const rows = acting ? await leaseRows(ctx, batch, ['unavailable'], rowsPerRetry) : []
  const token = rows[0]?.leaseToken
  let isBack = false
  if (acting && token) {
    const lease = {
      everyMs: leaseSeconds * 300,
      renew: () => renewLeases(ctx, batchId, token),
      logger: ctx.logger,
      name: { batchId },
    }
    isBack = await withRenewal(lease, () => retryInTurn(acting, batch, rows))
  }
  await withTransaction(ctx, async (ctx) => {
    if (!(await findBatch(ctx, batchId))) return
    const current = await lockBatch(ctx, batchId)
    if (current.run !== run || isRunning(current.state)) return
    await markDuplicates(ctx, batchId)
    await scheduleRetry(ctx, current, isBack ? { attempt, isNow: true } : { attempt: attempt + 1 })
    await notifyChange(ctx, ctx.organizationId, null)
  })
}
