import { and, count, notInArray } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

import { type BatchRecord, isBatch, isOfBatch } from './load-batch.ts'
import { tellBuyer } from './tell-buyer.ts'

/** Ends a round of checking or buying in which no row waits any more. */
export const finishRound = async (ctx: TransactionContext, batch: BatchRecord): Promise<void> => {
  const [open] = await ctx.db
    .select({ rows: count() })
    .from(batchRows)
    .where(and(isOfBatch(ctx, batch.id), notInArray(batchRows.state, ['bought', 'left_out'])))
  const now = ctx.clock.now()
  await ctx.db
    .update(batches)
    .set({
      state: (open?.rows ?? 0) === 0 ? 'done' : 'ready',
      updatedAt: now,
      ...(batch.state === 'buying' && { finishedAt: now }),
    })
    .where(isBatch(ctx, batch.id))
  if (batch.state === 'buying') await tellBuyer(ctx, batch, batch.stopReason)
  await notifyChange(ctx, ctx.organizationId, null)
}
