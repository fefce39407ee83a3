import { and, desc, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { describeEndedApproval } from '#lib/service/approvals/end-approval.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import { isSettled, moveBatch, withoutError } from './load-batch.ts'
import { moveRows } from './row-lease.ts'

const isRowOf = (ctx: ServiceContext, shipmentId: string) =>
  and(eq(batchRows.organizationId, ctx.organizationId), eq(batchRows.shipmentId, shipmentId))

/** Marks a batch as done that waits for a person and of which every row is bought or excluded. */
export const finishIfSettled = async (
  ctx: TransactionContext,
  batchId: string,
  cause: 'person' | 'shipment',
): Promise<void> => {
  if (await isSettled(ctx, batchId)) await moveBatch(ctx, batchId, { to: 'done', cause })
}

/** Records that the shipment of a row was purchased outside its batch: approved, or from the draft's page. */
const recordPurchased = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'totalChargedCents'>,
): Promise<void> => {
  const rows = await moveRows(
    ctx,
    isRowOf(ctx, shipment.id),
    { to: 'bought', cause: 'shipment' },
    { priceCents: shipment.totalChargedCents, ...withoutError },
  ).returning({ batchId: batchRows.batchId })
  for (const { batchId } of rows) await finishIfSettled(ctx, batchId, 'shipment')
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
  await moveRows(
    ctx,
    isRowOf(ctx, shipmentId),
    { to: 'failed', cause: 'shipment' },
    { errorCode: 'APPROVAL_ENDED', errorMessage: describeEndedApproval(approval), errorFields: [] },
  )
}

/** Moves the batch row of a shipment that was bought or whose approval ended outside the batch. Safe to repeat. */
export const syncRowOfShipment = (ctx: ServiceContext, shipmentId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    await (shipment.providerShipmentId === null
      ? recordUnapproved(ctx, shipmentId)
      : recordPurchased(ctx, shipment))
  })
