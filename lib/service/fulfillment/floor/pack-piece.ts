import { and, eq, ne } from 'drizzle-orm'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'

import { loadPiece } from './floor-rows.ts'

const refuse = (words: string) => new ServiceError('INVALID_STATUS_TRANSITION', words)

/** The shipment, locked, if its piece lies printed on the floor. Throws INVALID_STATUS_TRANSITION with what it is instead. */
const lockPrinted = async (
  tx: Transaction,
  ctx: ServiceContext,
  shipmentId: string,
): Promise<ShipmentRow> => {
  const shipment = await lockShipment(tx, ctx, shipmentId)
  if (shipment.status === 'cancelled') {
    throw refuse('This shipment was cancelled. Do not mail it: remove the piece from the mail.')
  }
  if (shipment.manifestedAt || shipment.status === 'shipped') {
    throw refuse('This piece has already been handed over to the carrier.')
  }
  if (shipment.status !== 'printed') throw refuse('This piece has not been printed yet.')
  const [taken] = await tx
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

const record = (
  tx: Transaction,
  ctx: ServiceContext,
  shipment: ShipmentRow,
  packed: { at: Date; by: string } | null,
) =>
  tx
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
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockPrinted(tx, ctx, shipmentId)
    if (shipment.packedAt) return
    const by = initials.toUpperCase()
    await record(tx, ctx, shipment, { at: ctx.clock.now(), by })
    await recordNews(tx, ctx, shipment, { message: `Packed by ${by}.`, metadata: { packed_by: by } })
  })
  return loadPiece(ctx, shipmentId)
}

/** Takes back that a piece is packed, while it has not been handed over. */
export const unpackPiece = async (ctx: ServiceContext, shipmentId: string): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockPrinted(tx, ctx, shipmentId)
    if (!shipment.packedAt) return
    await record(tx, ctx, shipment, null)
    await recordNews(tx, ctx, shipment, {
      message: 'Marked as not packed.',
      metadata: { was_packed_by: shipment.packedBy },
    })
  })
  return loadPiece(ctx, shipmentId)
}
