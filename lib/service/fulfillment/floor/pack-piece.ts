import { and, eq, isNull } from 'drizzle-orm'

import type { FloorPiece, PackPieceInput } from '#lib/contract/operations/floor.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import { type ServiceContext, type TransactionContext, actorName } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { type Fact, packingFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { requireChecks } from './bench-checks.ts'
import { loadPiece } from './floor-rows.ts'
import { lockPrinted } from './lock-printed.ts'

const record = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  packed: { at: Date; by: string; weighedOunces: number | null; isLabelScanned: boolean } | null,
): Promise<Fact[]> => {
  const [changed] = await ctx.db
    .update(shipments)
    .set({
      packedAt: packed?.at ?? null,
      packedBy: packed?.by ?? null,
      labelScannedAt: packed?.isLabelScanned ? packed.at : null,
      weighedOunces: packed?.weighedOunces ?? null,
    })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  return changed ? [packingFact(changed)] : []
}

const describeChecks = ({ label_code: label, weighed_ounces: ounces }: PackPieceInput): string => {
  const found = [label && 'its label scanned', ounces && `weighed at ${ounces} oz`].filter(Boolean)
  return found.length === 0 ? '' : `, ${found.join(', ')}`
}

/**
 * Marks a printed piece packed by the operator with these initials, once the bench's checks of its label, weight and
 * photo pass. A packed piece is unchanged. Throws BENCH_CHECK_MISSING, WRONG_LABEL, WRONG_WEIGHT.
 */
export const packPiece = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: PackPieceInput,
): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  const { bench } = await loadPiece(ctx, shipmentId)
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockPrinted(ctx, shipmentId)
    if (shipment.packedAt) return
    requireChecks(shipment, bench, input)
    const by = input.initials.toUpperCase()
    const weighedOunces = input.weighed_ounces ?? null
    const isLabelScanned = Boolean(input.label_code)
    const facts = await record(ctx, shipment, { at: ctx.clock.now(), by, weighedOunces, isLabelScanned })
    recordUpdate(ctx, shipment, {
      message: `Packed by ${by}${describeChecks(input)}.`,
      metadata: {
        packed_by: by,
        ...(isLabelScanned && { label_scanned: true }),
        ...(weighedOunces !== null && { weighed_ounces: weighedOunces }),
      },
      facts,
    })
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
    recordUpdate(ctx, shipment, {
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
    recordUpdate(ctx, shipment, { message: 'The printed piece was removed from the mail.' })
  })
  return loadPiece(ctx, shipmentId)
}
