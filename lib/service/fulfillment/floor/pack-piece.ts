import { and, eq, ne } from 'drizzle-orm'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { loadPiece } from './floor-rows.ts'

const refuse = (words: string) => new ServiceError('INVALID_STATUS_TRANSITION', words)

/** The shipment, locked, if its piece lies printed on the floor. Throws INVALID_STATUS_TRANSITION with what it is instead. */
const lockPrinted = async (ctx: TransactionContext, shipmentId: string): Promise<ShipmentRow> => {
  const shipment = await lockShipment(ctx, shipmentId)
  if (shipment.status === 'cancelled') {
    throw refuse('This shipment was cancelled. Do not mail it: remove the piece from the mail.')
  }
  if (shipment.manifestedAt || shipment.status === 'shipped') {
    throw refuse('This piece has already been handed over to the carrier.')
  }
  if (shipment.status !== 'printed') throw refuse('This piece has not been printed yet.')
  const [taken] = await ctx.db
    .select({ id: handOverPieces.handOverId })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        eq(handOverPieces.shipmentId, shipmentId),
        ne(handOverPieces.state, 'released'),
      ),
    )
  if (taken) throw refuse('This piece is being handed over.')
  return shipment
}

const record = (ctx: TransactionContext, shipment: ShipmentRow, packed: { at: Date; by: string } | null) =>
  ctx.db
    .update(shipments)
    .set({ packedAt: packed?.at ?? null, packedBy: packed?.by ?? null })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))

/** Marks a printed piece packed, by the operator with these initials. One that is packed stays as it is. */
export const packPiece = async (
  ctx: ServiceContext,
  shipmentId: string,
  { initials }: { initials: string },
): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockPrinted(ctx, shipmentId)
    if (shipment.packedAt) return
    const by = initials.toUpperCase()
    await record(ctx, shipment, { at: ctx.clock.now(), by })
    await recordUpdate(ctx, shipment, { message: `Packed by ${by}.`, metadata: { packed_by: by } })
  })
  return loadPiece(ctx, shipmentId)
}

/** Takes back that a piece is packed, while it has not been handed over. */
export const unpackPiece = async (ctx: ServiceContext, shipmentId: string): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockPrinted(ctx, shipmentId)
    if (!shipment.packedAt) return
    await record(ctx, shipment, null)
    await recordUpdate(ctx, shipment, {
      message: 'Marked as not packed.',
      metadata: { was_packed_by: shipment.packedBy },
    })
  })
  return loadPiece(ctx, shipmentId)
}
