import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'

import type { BatchRowState } from '#lib/contract/batches/batch-row.ts'
import { describeEndedApproval } from '#lib/service/approvals/end-approval.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { withoutError } from './row-columns.ts'

type Tenant = Pick<ServiceContext, 'organizationId' | 'clock'>

/** States in which nobody buys the row: whoever does is at work on its shipment alone. */
const idle = ['pending', 'faulty', 'quoted', 'dearer', 'failed', 'awaiting_approval'] as const

const isRowOf = (ctx: Tenant, shipmentId: string, states: readonly BatchRowState[]) =>
  and(
    eq(batchRows.organizationId, ctx.organizationId),
    eq(batchRows.shipmentId, shipmentId),
    inArray(batchRows.state, [...states]),
  )

/** A list of which nothing is left is done. */
export const finishIfWhole = async (tx: Transaction, ctx: Tenant, batchId: string): Promise<void> => {
  const isOfBatch = and(eq(batchRows.organizationId, ctx.organizationId), eq(batchRows.batchId, batchId))
  const open = await tx.$count(batchRows, and(isOfBatch, notInArray(batchRows.state, ['bought', 'left_out'])))
  if (open > 0) return
  await tx
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
  tx: Transaction,
  ctx: Tenant,
  shipment: Pick<ShipmentRow, 'id' | 'totalChargedCents'>,
): Promise<void> => {
  const rows = await tx
    .update(batchRows)
    .set({
      state: 'bought',
      priceCents: shipment.totalChargedCents,
      ...withoutError,
      updatedAt: ctx.clock.now(),
    })
    .where(isRowOf(ctx, shipment.id, idle))
    .returning({ batchId: batchRows.batchId })
  for (const { batchId } of rows) await finishIfWhole(tx, ctx, batchId)
}

/** Records that the approval a row waited for ended without a purchase. */
const recordUnapproved = async (tx: Transaction, ctx: Tenant, shipmentId: string): Promise<void> => {
  const [approval] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.organizationId, ctx.organizationId), eq(approvals.shipmentId, shipmentId)))
    .orderBy(desc(approvals.id))
    .limit(1)
  if (!approval || (approval.state !== 'returned' && approval.state !== 'withdrawn')) return
  await tx
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
  ctx.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, ctx, shipmentId)
    await (shipment.providerShipmentId === null
      ? recordUnapproved(tx, ctx, shipmentId)
      : recordPurchased(tx, ctx, shipment))
  })
