import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'

import type { BatchRowState } from '#lib/contract/batches/batch-row.ts'
import { describeEndedApproval } from '#lib/service/approvals/end-approval.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { withoutError } from './load-batch.ts'

/** States in which nobody buys the row: whoever does is at work on its shipment alone. */
const idle = ['pending', 'faulty', 'quoted', 'dearer', 'failed', 'awaiting_approval'] as const

const isRowOf = (ctx: ServiceContext, shipmentId: string, states: readonly BatchRowState[]) =>
  and(
    eq(batchRows.organizationId, ctx.organizationId),
    eq(batchRows.shipmentId, shipmentId),
    inArray(batchRows.state, [...states]),
  )

/** A list of which nothing is left is done. */
export const finishIfWhole = async (ctx: TransactionContext, batchId: string): Promise<void> => {
  const isOfBatch = and(eq(batchRows.organizationId, ctx.organizationId), eq(batchRows.batchId, batchId))
  const open = await ctx.db.$count(
    batchRows,
    and(isOfBatch, notInArray(batchRows.state, ['bought', 'left_out'])),
  )
  if (open > 0) return
  await ctx.db
    .update(batches)
    .set({ state: 'done', updatedAt: ctx.clock.now() })
    .where(
      and(
        eq(batches.organizationId, ctx.organizationId),
        eq(batches.id, batchId),
        eq(batches.state, 'ready'),
      ),
    )
}

/** Records that the shipment of a row was purchased outside its batch: approved, or from the draft's page. */
const recordPurchased = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'totalChargedCents'>,
): Promise<void> => {
  const rows = await ctx.db
    .update(batchRows)
    .set({
      state: 'bought',
      priceCents: shipment.totalChargedCents,
      ...withoutError,
      updatedAt: ctx.clock.now(),
    })
    .where(isRowOf(ctx, shipment.id, idle))
    .returning({ batchId: batchRows.batchId })
  for (const { batchId } of rows) await finishIfWhole(ctx, batchId)
}

/** Records that the approval a row waited for ended without a purchase. */
const recordUnapproved = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
  const [approval] = await ctx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.organizationId, ctx.organizationId), eq(approvals.shipmentId, shipmentId)))
    .orderBy(desc(approvals.id))
    .limit(1)
  if (!approval || (approval.state !== 'returned' && approval.state !== 'withdrawn')) return
  await ctx.db
    .update(batchRows)
    .set({
      state: 'failed',
      errorCode: 'APPROVAL_ENDED',
      errorMessage: describeEndedApproval(approval),
      errorFields: [],
      updatedAt: ctx.clock.now(),
    })
    .where(isRowOf(ctx, shipmentId, ['awaiting_approval']))
}

/** Has the batch row of a shipment follow its purchase, or the end of its approval. Safe to repeat. */
export const syncRowOfShipment = (ctx: ServiceContext, shipmentId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    await (shipment.providerShipmentId === null
      ? recordUnapproved(ctx, shipmentId)
      : recordPurchased(ctx, shipment))
  })
