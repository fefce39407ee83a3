import { and, count, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

import { isBatch, isOfBatch, lockBatch } from './load-batch.ts'
import { tellBuyer } from './tell-buyer.ts'

/**
 * Ends what a batch is at, saying why: rows that wait to be bought are not bought any more. What is being bought at this
 * moment is carried to its end, and the batch is `buying` until then. Does nothing when nothing is under way.
 */
export const haltBatch = async (ctx: ServiceContext, batchId: string, reason: string): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    if (batch.state !== 'checking' && batch.state !== 'buying') return
    const now = ctx.clock.now()
    // Whoever holds such a row has not begun with its purchase, and finds out that it may not.
    const free = { leaseToken: null, leasedUntil: null, updatedAt: now }
    const inState = (state: 'pending' | 'queued' | 'buying') =>
      and(isOfBatch(ctx, batchId), eq(batchRows.state, state))
    await ctx.db
      .update(batchRows)
      .set({ state: 'quoted', ...free })
      .where(inState('queued'))
    await ctx.db.update(batchRows).set(free).where(inState('pending'))
    const [buying] = await ctx.db.select({ rows: count() }).from(batchRows).where(inState('buying'))
    const isOver = (buying?.rows ?? 0) === 0
    await ctx.db
      .update(batches)
      .set({
        stopReason: reason,
        updatedAt: now,
        ...(isOver && { state: 'ready' as const }),
        ...(isOver && batch.state === 'buying' && { finishedAt: now }),
      })
      .where(isBatch(ctx, batchId))
    if (isOver && batch.state === 'buying') await tellBuyer(ctx, batch, reason)
    await notifyChange(ctx, ctx.organizationId, null)
  })
}
