import { and, eq, sql } from 'drizzle-orm'

import { canTransition, type ShipmentStatus } from '#lib/contract/status.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { shipmentEvents, shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import type { ShipmentRow } from './load-shipment.ts'

type EventContext = Pick<ServiceContext, 'organizationId' | 'actor' | 'clock'>

type EventWords = {
  message: string
  metadata?: Record<string, unknown>
  /** Who acted, when it is not the caller: a purchase resumed by a job still acts for its buyer. */
  actor?: string | null
}

/** Adds an entry to the timeline. The caller holds the shipment's lock, so that entries are numbered without gaps. */
export const recordEvent = async (
  tx: Transaction,
  ctx: EventContext,
  shipment: Pick<ShipmentRow, 'id'>,
  change: { status: ShipmentStatus; fromStatus: ShipmentStatus | null } & EventWords,
): Promise<void> => {
  const next = sql<number>`(select coalesce(max(${shipmentEvents.sequence}), 0) + 1 from ${shipmentEvents}
    where ${shipmentEvents.organizationId} = ${ctx.organizationId} and ${shipmentEvents.shipmentId} = ${shipment.id})`
  await tx.insert(shipmentEvents).values({
    organizationId: ctx.organizationId,
    shipmentId: shipment.id,
    sequence: next,
    id: newId(),
    status: change.status,
    fromStatus: change.fromStatus,
    message: change.message,
    actor: change.actor === undefined ? actorName(ctx.actor) : change.actor,
    metadata: change.metadata ?? null,
    createdAt: ctx.clock.now(),
  })
}

/** Adds news that does not change the status. */
export const recordNews = (
  tx: Transaction,
  ctx: EventContext,
  shipment: Pick<ShipmentRow, 'id' | 'status'>,
  words: EventWords,
): Promise<void> =>
  recordEvent(tx, ctx, shipment, { status: shipment.status, fromStatus: shipment.status, ...words })

/**
 * Moves a locked shipment to another status, with its event and whatever else changes with it.
 * Throws INVALID_STATUS_TRANSITION when the transition table has no such step.
 */
export const moveShipment = async (
  tx: Transaction,
  ctx: EventContext,
  shipment: ShipmentRow,
  to: ShipmentStatus,
  words: EventWords,
  changes: Partial<typeof shipments.$inferInsert> = {},
): Promise<ShipmentRow> => {
  if (!canTransition(shipment.status, to)) {
    throw new ServiceError(
      'INVALID_STATUS_TRANSITION',
      `A shipment that is ${shipment.status} cannot become ${to}.`,
    )
  }
  const [moved] = await tx
    .update(shipments)
    .set({ ...changes, status: to })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  if (!moved) throw new Error(`shipment ${shipment.id} vanished while it was locked`)
  await recordEvent(tx, ctx, shipment, { status: to, fromStatus: shipment.status, ...words })
  return moved
}
