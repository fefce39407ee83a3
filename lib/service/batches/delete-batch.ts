import { and, eq, notInArray, sql } from 'drizzle-orm'

import { type BatchDeletion, keptStates } from '#lib/contract/batches/batch.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batchDocuments, batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

import { finishIfWhole } from './follow-shipment.ts'
import { isBatch, isOfBatch, lockBatch, requireIdle } from './load-batch.ts'

/** A row that somebody mends at this moment would leave a draft that no list knows. */
const requireUnheld = async (ctx: TransactionContext, batchId: string): Promise<void> => {
  const held = await ctx.db.$count(
    batchRows,
    and(isOfBatch(ctx, batchId), sql`${batchRows.leasedUntil} > now()`),
  )
  if (held === 0) return
  throw new ServiceError('BATCH_BUSY', 'Someone is editing one of its rows. Try again in a moment.')
}

/**
 * Deletes a list: its rows go, and jobs take their drafts back. Rows that are bought or wait for approval stay, and the
 * list with them as their record. Throws BATCH_NOT_FOUND, BATCH_BUSY.
 */
export const deleteBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDeletion> => {
  authorize(ctx, 'send_mail')
  const { organizationId } = ctx
  return withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    await requireUnheld(ctx, batchId)
    const gone = await ctx.db
      .delete(batchRows)
      .where(and(isOfBatch(ctx, batchId), notInArray(batchRows.state, [...keptStates])))
      .returning({ shipmentId: batchRows.shipmentId })
    const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null
    await ctx.jobs.enqueueAll(
      ctx,
      'draft.drop',
      gone.flatMap(({ shipmentId }) => (shipmentId === null ? [] : [{ organizationId, shipmentId, userId }])),
    )
    const kept = await ctx.db.$count(batchRows, isOfBatch(ctx, batchId))
    if (kept > 0) await finishIfWhole(ctx, batchId)
    else {
      await ctx.db
        .delete(batchDocuments)
        .where(and(eq(batchDocuments.organizationId, organizationId), eq(batchDocuments.batchId, batchId)))
      await ctx.db.delete(batches).where(isBatch(ctx, batchId))
    }
    await recordAudit(ctx, {
      action: 'batch.deleted',
      subject: { type: 'batch', id: batchId },
      before: { name: batch.name, rows: gone.length + kept },
      after: { rows: kept },
    })
    await notifyChange(ctx, organizationId, null)
    return { id: batchId, is_deleted: kept === 0, deleted_rows: gone.length, kept_rows: kept }
  })
}
