import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'

import { canBuy, shipmentStatuses } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ShipmentGroup } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { isLost, isUnderWay } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'

type Of = Pick<ServiceContext, 'db' | 'organizationId'>

const withOpenTask = ({ db, organizationId }: Of): SQL => {
  const named = db
    .select({ id: tasks.shipmentId })
    .from(tasks)
    .where(and(eq(tasks.organizationId, organizationId), isNull(tasks.closedAt)))
  return sql`${shipments.id} = any(array(${named}))`
}

/** Returns the conditions of which a shipment of the group meets one: each has an index in the order of lists. */
export const conditionsOf = (of: Of, group: ShipmentGroup): SQL[] => {
  switch (group) {
    case 'attention':
      return [withOpenTask(of), eq(shipments.status, 'payment_failed')]
    case 'drafts':
      return shipmentStatuses
        .filter((status) => canBuy(status) || status === 'payment_pending')
        .map((status) => eq(shipments.status, status))
    case 'preparing':
      return [eq(shipments.status, 'queued'), eq(shipments.status, 'printed')]
    case 'on_its_way':
      return [isUnderWay]
    case 'delivered':
    case 'returned':
      return [eq(shipments.trackingOutcome, group)]
  }
}

/** Returns the conditions of shipments outside every group except perhaps `attention`; meeting one is enough. */
export const conditionsOfRest = (): SQL[] => [
  eq(shipments.status, 'cancelled'),
  eq(shipments.trackingOutcome, 'not_tracked'),
  isLost,
]

/**
 * Selects the IDs of shipments that meet any of the conditions, newest or oldest first, up to `limit`: by each condition
 * separately, so that no more is read than shown, for any size of the organization.
 */
export const selectAny = (
  conditions: readonly SQL[],
  { limit, isOldestFirst = false }: { limit: number; isOldestFirst?: boolean },
  narrowed: SQL | undefined,
): SQL => {
  const order = isOldestFirst ? asc : desc
  const parts = conditions.map(
    (condition) => sql`(select ${shipments.id} from ${shipments}
      where ${and(narrowed, condition)} order by ${order(shipments.id)} limit ${limit})`,
  )
  return sql`(select id from (${sql.join(parts, sql` union `)}) grouped order by ${order(sql`id`)} limit ${limit})`
}
