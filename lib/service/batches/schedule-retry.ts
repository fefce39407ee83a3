import { and, eq, isNotNull } from 'drizzle-orm'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import { minuteMs } from '#lib/contract/formats/time.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'

import { type BatchRecord, isBatch, isOfBatch } from './load-batch.ts'

/** Errors that say nothing about a row, and pass. */
export const passingErrors: readonly ErrorCode[] = [
  'RATE_PROVIDER_UNAVAILABLE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
]

/** Minutes before each automatic retry of rows that no vendor responded for; then a person has to. */
export const retryMinutes: readonly number[] = [1, 2, 5, 15, 30]

/**
 * Enqueues the next automatic retry if rows of the batch are unavailable and an attempt is left, and records when it is:
 * now, where vendors respond again. A round that a person starts meanwhile replaces it.
 */
export const scheduleRetry = async (
  ctx: TransactionContext,
  { id: batchId, run }: Pick<BatchRecord, 'id' | 'run'>,
  { attempt, isNow = false }: { attempt: number; isNow?: boolean },
): Promise<void> => {
  const minutes = isNow ? 0 : retryMinutes[attempt]
  const unavailable = and(isOfBatch(ctx, batchId), eq(batchRows.state, 'unavailable'))
  const isDue = minutes !== undefined && (await ctx.db.$count(batchRows, unavailable)) > 0
  if (!isDue) {
    await ctx.db
      .update(batches)
      .set({ retryAt: null })
      .where(and(isBatch(ctx, batchId), isNotNull(batches.retryAt)))
    return
  }
  const retryAt = new Date(ctx.clock.now().getTime() + minutes * minuteMs)
  await ctx.db.update(batches).set({ retryAt }).where(isBatch(ctx, batchId))
  const { organizationId } = ctx
  const job = { organizationId, batchId, run, attempt }
  await ctx.jobs.enqueue(ctx, 'batch.retry', job, { afterSeconds: minutes * 60 })
}
