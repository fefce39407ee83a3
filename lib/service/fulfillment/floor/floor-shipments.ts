import { type SQL, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isOnFloor } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'

/** The day of a moment in a time zone, `YYYY-MM-DD`, in the database. */
export const localDay = (moment: unknown, timeZone: string): SQL<string> =>
  sql<string>`(${moment} at time zone ${timeZone})::date::text`

/** A query for ids of shipments, as its column `id`. */
export type ShipmentIds = SQL<{ id: string }>

/** The cancelled shipments whose piece must still be taken out of the mail. */
export const shipmentsToPull = (organizationId: string) => sql`
  select pulled.shipment_id from ${tasks} pulled where pulled.organization_id = ${organizationId}
    and pulled.kind = 'cancelled_after_print' and pulled.closed_at is null`

/** The shipments of pieces that still have to be processed on the floor. */
export const openShipments = ({ organizationId }: ServiceContext): ShipmentIds => sql`
  select id from ${shipments} where organization_id = ${organizationId} and ${isOnFloor}
  union all
  ${shipmentsToPull(organizationId)} and exists (select from ${shipments} cancelled
    where cancelled.organization_id = ${organizationId} and cancelled.id = pulled.shipment_id
      and cancelled.status = 'cancelled' offset 0)`

/** The shipments that were handed over on one day of a time zone. */
export const shipmentsHandedOverOn = (
  { organizationId }: ServiceContext,
  day: string,
  timeZone: string,
): ShipmentIds => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Days begin up to 14 hours before and 12 after they do in UTC: this much the index can narrow.
  const [from, to] = [midnight - 15 * hourMs, midnight + 39 * hourMs].map((at) => new Date(at).toISOString())
  return sql`select id from ${shipments} where organization_id = ${organizationId}
    and manifested_at >= ${from} and manifested_at < ${to} and ${localDay(sql`manifested_at`, timeZone)} = ${day}`
}
