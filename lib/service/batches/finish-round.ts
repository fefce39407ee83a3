import { and, count, notInArray } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { notifyChange } from '#lib/service/events/notify-change.ts'

import { type BatchRecord, isBatch, isOfBatch } from './load-batch.ts'
import { tellBuyer } from './tell-buyer.ts'

/** Ends a round of checking or buying in which no row waits any more. */
export const finishRound = async (
  tx: Transaction,
  ctx: ServiceContext,
  batch: BatchRecord,
): Promise<void> => {
  const [open] = await tx
    .select({ rows: count() })
    .from(batchRows)
    .where(and(isOfBatch(ctx, batch.id), notInArray(batchRows.state, ['bought', 'left_out'])))
  const now = ctx.clock.now()
  await tx
    .update(batches)
    .set({
      state: (open?.rows ?? 0) === 0 ? 'done' : 'ready',
      updatedAt: now,
      ...(batch.state === 'buying' && { finishedAt: now }),
    })
    .where(isBatch(ctx, batch.id))
  if (batch.state === 'buying') await tellBuyer(tx, ctx, batch, batch.stopReason)
  await notifyChange(tx, ctx.organizationId, null)
}
