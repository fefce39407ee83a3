import { and, eq, isNull } from 'drizzle-orm'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { authorize } from '#lib/service/authorize.ts'
import { type ServiceContext, type TransactionContext, actorName } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { findPiecesInHandOver } from '#lib/service/fulfillment/hand-over/scan-form.ts'
import { type Fact, packingFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { loadPiece } from './floor-rows.ts'

const notPossible = (message: string) => new ServiceError('INVALID_STATUS_TRANSITION', message)

/** The shipment, locked, if its piece is printed and on the floor. Throws INVALID_STATUS_TRANSITION, saying what it is instead. */
const lockPrinted = async (ctx: TransactionContext, shipmentId: string): Promise<ShipmentRow> => {
  const shipment = await lockShipment(ctx, shipmentId)
  if (shipment.status === 'cancelled') {
    throw notPossible('This shipment was cancelled. Do not mail it: remove the piece from the mail.')
  }
  if (shipment.manifestedAt || shipment.status === 'shipped') {
    throw notPossible('This piece has already been handed over to the carrier.')
  }
  if (shipment.status !== 'printed') throw notPossible('This piece has not been printed yet.')
  if ((await findPiecesInHandOver(ctx, [shipmentId])).size > 0)
    throw notPossible('This piece is being handed over.')
  return shipment
}

const record = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  packed: { at: Date; by: string } | null,
): Promise<Fact[]> => {
  const [changed] = await ctx.db
    .update(shipments)
    .set({ packedAt: packed?.at ?? null, packedBy: packed?.by ?? null })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  return changed ? [packingFact(changed)] : []
}

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
    const facts = await record(ctx, shipment, { at: ctx.clock.now(), by })
    await recordUpdate(ctx, shipment, { message: `Packed by ${by}.`, metadata: { packed_by: by }, facts })
  })
  return loadPiece(ctx, shipmentId)
}

/** Takes back that a piece is packed, while it has not been handed over. */
export const unpackPiece = async (ctx: ServiceContext, shipmentId: string): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockPrinted(ctx, shipmentId)
    if (!shipment.packedAt) return
    const facts = await record(ctx, shipment, null)
    await recordUpdate(ctx, shipment, {
      message: 'Marked as not packed.',
      facts,
      metadata: { was_packed_by: shipment.packedBy },
    })
  })
  return loadPiece(ctx, shipmentId)
}

/**
 * Records that the piece of a cancelled shipment was taken out of the mail, which ends its task. Doing it twice changes
 * nothing. Throws INVALID_STATUS_TRANSITION for a shipment that is not cancelled.
 */
export const confirmPulled = async (ctx: ServiceContext, shipmentId: string): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    if (shipment.status !== 'cancelled') {
      throw new ServiceError(
        'INVALID_STATUS_TRANSITION',
        'This shipment has not been cancelled, so its piece must stay in the mail.',
      )
    }
    const closed = await ctx.db
      .update(tasks)
      .set({ closedAt: ctx.clock.now(), closedBy: actorName(ctx.actor), outcome: 'done' })
      .where(
        and(
          eq(tasks.organizationId, ctx.organizationId),
          eq(tasks.shipmentId, shipmentId),
          eq(tasks.kind, 'cancelled_after_print'),
          isNull(tasks.closedAt),
        ),
      )
      .returning({ id: tasks.id })
    if (closed.length === 0) return
    await recordUpdate(ctx, shipment, { message: 'The printed piece was removed from the mail.' })
  })
  return loadPiece(ctx, shipmentId)
}
