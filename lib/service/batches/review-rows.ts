import { and, inArray, type SQL } from 'drizzle-orm'

import type { ReviewBatchRowsInput } from '#lib/contract/batches/batch-row.ts'
import type { BatchFinding } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batchRows, isPending } from '#lib/service/db/schema/batches.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

import { finishIfSettled } from './follow-shipment.ts'
import { getBatch } from './get-batch.ts'
import { isOfBatch, lockBatch, requireIdle, unchecked, unleased } from './load-batch.ts'
import { markDuplicates } from './mark-duplicates.ts'
import { moveRows } from './row-lease.ts'
import { startRound } from './start-batch.ts'

const decided = {
  corrected: { corrected: 'decided' },
  missing_unit: { missingUnit: 'decided' },
  other_address: { otherAddress: 'decided' },
  duplicate: { duplicate: 'decided' },
} as const satisfies Record<BatchFinding, object>

/** Excludes rows; their drafts are cancelled by jobs. */
const skip = async (ctx: TransactionContext, batchId: string, rows: SQL | undefined): Promise<void> => {
  const { organizationId } = ctx
  const skipped = await moveRows(
    ctx,
    rows,
    { to: 'excluded', cause: 'person' },
    { ...unchecked, ...unleased },
  ).returning({ shipmentId: batchRows.shipmentId })
  const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null
  await ctx.jobs.enqueueAll(
    ctx,
    'draft.drop',
    skipped.flatMap(({ shipmentId }) =>
      shipmentId === null ? [] : [{ organizationId, shipmentId, userId }],
    ),
  )
  // A repetition of a skipped row is now the first.
  await markDuplicates(ctx, batchId)
  await finishIfSettled(ctx, batchId, 'person')
}

/**
 * Applies one decision to the rows with a pending finding: the given ones, or all. Rows that are to be printed as entered are
 * checked again in the background. Throws BATCH_NOT_FOUND, BATCH_BUSY.
 */
export const reviewRows = async (
  ctx: ServiceContext,
  batchId: string,
  { finding, decision, rows: numbers }: ReviewBatchRowsInput,
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    // A row that is being edited is `pending` meanwhile, and has nothing to decide about.
    const rows = and(isOfBatch(ctx, batchId), isPending[finding], numbers && inArray(batchRows.row, numbers))
    if (decision === 'skip') {
      await skip(ctx, batchId, rows)
    } else if (decision === 'accept') {
      await ctx.db
        .update(batchRows)
        .set({ ...decided[finding], updatedAt: ctx.clock.now() })
        .where(rows)
    } else {
      const moved = await moveRows(
        ctx,
        rows,
        { to: 'pending', cause: 'person' },
        { useAsEntered: true, ...decided[finding], ...unleased },
      ).returning({ row: batchRows.row })
      if (moved.length > 0) await startRound(ctx, batch, 'checking')
    }
    await notifyChange(ctx, ctx.organizationId, null)
  })
  return getBatch(ctx, batchId)
}
