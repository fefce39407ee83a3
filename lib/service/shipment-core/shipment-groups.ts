import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'

import { canBuy, shipmentStatuses } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ShipmentGroup } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
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
    case 'on_its_way':
      return [
        ...(['awaiting_acceptance', 'on_its_way', 'held_up'] as const).map((outcome) =>
          eq(shipments.trackingOutcome, outcome),
        ),
        // Nothing is reported about untracked mail, which is in transit until it is handed over.
        sql`${shipments.status} = 'queued' and not ${shipments.isTracked}`,
        sql`${shipments.status} = 'printed' and not ${shipments.isTracked}`,
      ]
    case 'delivered':
    case 'returned':
      return [eq(shipments.trackingOutcome, group)]
  }
}

/**
 * Selects the IDs of a group, newest or oldest first, up to `limit`: by each condition separately, so that no more is
 * read than shown, for any size of the organization.
 */
export const selectGroup = (
  of: Of,
  group: ShipmentGroup,
  { limit, isOldestFirst = false }: { limit: number; isOldestFirst?: boolean },
  narrowed: SQL | undefined = eq(shipments.organizationId, of.organizationId),
): SQL => {
  const order = isOldestFirst ? asc : desc
  const parts = conditionsOf(of, group).map(
    (condition) => sql`(select ${shipments.id} from ${shipments}
      where ${and(narrowed, condition)} order by ${order(shipments.id)} limit ${limit})`,
  )
  return sql`(select id from (${sql.join(parts, sql` union `)}) grouped order by ${order(sql`id`)} limit ${limit})`
}
