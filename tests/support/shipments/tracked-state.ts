import { asc, eq } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { summarizeTracking } from '#lib/service/tracking/tracking-summary.ts'

/**
 * Returns the state of a piece after all its updates, without what depends on their order: IDs, the times of
 * observation, and the order of the timeline.
 */
export const trackedState = async (db: Database, shipmentId: string) => {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  const scans = await db
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.shipmentId, shipmentId))
    .orderBy(asc(trackingEvents.occurredAt), asc(trackingEvents.message))
  const events = await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  const attention = await db.select().from(tasks).where(eq(tasks.shipmentId, shipmentId))
  return {
    status: shipment?.status,
    shippedAt: shipment?.shippedAt,
    postalAcceptedAt: shipment?.postalAcceptedAt,
    deliveredAt: shipment?.deliveredAt,
    signerName: shipment?.signerName,
    scans: scans.map(({ status, statusDetail, message, signedBy, occurredAt }) =>
      [status, statusDetail, message, signedBy, occurredAt.toISOString()].join('|'),
    ),
    summary: shipment && summarizeTracking(scans, shipment),
    open: attention
      .filter(({ closedAt }) => closedAt === null)
      .map(({ kind, message }) => `${kind}: ${message}`)
      .sort(),
    sequences: events.map(({ sequence }) => sequence).sort((left, right) => left - right),
  }
}
