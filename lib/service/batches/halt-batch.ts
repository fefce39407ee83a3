import { and, count, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { notifyChange } from '#lib/service/live/notify-change.ts'

import { isBatch, isOfBatch, lockBatch } from './load-batch.ts'

/**
 * Ends what a batch is at, saying why: rows that wait to be bought are not bought any more. What is being bought at this
 * moment is carried to its end, and the batch is `buying` until then. Does nothing when nothing is under way.
 */
export const haltBatch = async (ctx: ServiceContext, batchId: string, reason: string): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, ctx, batchId)
    if (batch.state !== 'checking' && batch.state !== 'buying') return
    const now = ctx.clock.now()
    // Whoever holds such a row has not begun with its purchase, and finds out that it may not.
    const free = { leaseToken: null, leasedUntil: null, updatedAt: now }
    const inState = (state: 'pending' | 'queued' | 'buying') =>
      and(isOfBatch(ctx, batchId), eq(batchRows.state, state))
    await tx
      .update(batchRows)
      .set({ state: 'quoted', ...free })
      .where(inState('queued'))
    await tx.update(batchRows).set(free).where(inState('pending'))
    const [buying] = await tx.select({ rows: count() }).from(batchRows).where(inState('buying'))
    await tx
      .update(batches)
      .set({
        stopReason: reason,
        updatedAt: now,
        ...((buying?.rows ?? 0) === 0 && { state: 'ready' as const, finishedAt: now }),
      })
      .where(isBatch(ctx, batchId))
    await notifyChange(tx, ctx.organizationId, null)
  })
}
