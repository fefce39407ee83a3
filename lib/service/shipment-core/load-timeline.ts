import { and, asc, eq, sql } from 'drizzle-orm'

import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'

const selectTimeline = prepareStatement((db) =>
  db
    .select()
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.organizationId, sql.placeholder('organizationId')),
        eq(shipmentEvents.shipmentId, sql.placeholder('shipmentId')),
      ),
    )
    .orderBy(asc(shipmentEvents.sequence))
    .prepare('select_timeline'),
)

/** Loads the timeline of a shipment, in order. */
export const loadTimeline = (
  { db, organizationId }: DatabaseContext,
  shipmentId: string,
): Promise<(typeof shipmentEvents.$inferSelect)[]> =>
  selectTimeline(db).execute({ organizationId, shipmentId })
