import { and, desc, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { describeEndedApproval } from '#lib/service/approvals/end-approval.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
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

/** Returns the charge for the companion of a shipment's row; null until it was purchased. */
const findCompanionCharge = async (ctx: TransactionContext, shipmentId: string): Promise<number | null> => {
  const [companion] = await ctx.db
    .select({ cents: shipments.totalChargedCents, providerShipmentId: shipments.providerShipmentId })
    .from(batchRows)
    .innerJoin(
      shipments,
      and(eq(shipments.organizationId, batchRows.organizationId), eq(shipments.id, batchRows.companionId)),
    )
    .where(isRowOf(ctx, shipmentId))
  return companion && companion.providerShipmentId !== null ? companion.cents : null
}

/** Records that the letters of a row were purchased outside its batch: approved, or from the draft's page. */
const recordPurchased = async (
  ctx: TransactionContext,
  shipment: Pick<ShipmentRow, 'id' | 'totalChargedCents'>,
): Promise<void> => {
  const companionCents = await findCompanionCharge(ctx, shipment.id)
  const charges = { priceCents: shipment.totalChargedCents + (companionCents ?? 0), companionCents }
  const rows = await moveRows(
    ctx,
    isRowOf(ctx, shipment.id),
    { to: 'bought', cause: 'shipment' },
    withoutError,
  ).returning({ batchId: batchRows.batchId })
  // Its companion may be purchased after it.
  await ctx.db
    .update(batchRows)
    .set(charges)
    .where(and(isRowOf(ctx, shipment.id), eq(batchRows.state, 'bought')))
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

/**
 * Moves the batch row of a shipment that was bought or whose approval ended outside the batch, also when its companion was
 * bought. Safe to repeat.
 */
export const syncRowOfShipment = (ctx: ServiceContext, shipmentId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    await (shipment.providerShipmentId === null
      ? recordUnapproved(ctx, shipmentId)
      : recordPurchased(ctx, shipment))
  })
