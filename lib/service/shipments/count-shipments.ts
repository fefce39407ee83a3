import { eq, type SQL, sql } from 'drizzle-orm'

import {
  countedTo,
  type ShipmentGroup,
  shipmentGroups,
} from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ShipmentCounts } from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { conditionsOf, selectAny } from '#lib/service/shipment-core/shipment-groups.ts'

/** One more than the limit shows whether there are more. */
const limit = countedTo + 1

const countOf = (ids: SQL): SQL<number> => sql<number>`(select count(*)::int from ${ids} counted)`

const present = (found: number) => ({ count: Math.min(found, countedTo), is_more: found > countedTo })

/** Counts the organization's shipments of each group, up to a limit. */
export const countShipments = async (ctx: ServiceContext): Promise<ShipmentCounts> => {
  const own = eq(shipments.organizationId, ctx.organizationId)
  const all = sql`(select ${shipments.id} from ${shipments} where ${own} order by ${shipments.id} desc limit ${limit})`
  const selections: [ShipmentGroup | 'all', SQL][] = [
    ['all', all],
    ...shipmentGroups.map(
      (group) => [group, selectAny(conditionsOf(ctx, group), { limit }, own)] satisfies [ShipmentGroup, SQL],
    ),
  ]
  const { rows } = await ctx.db.execute<Record<ShipmentGroup | 'all', number>>(
    sql`select ${sql.join(
      selections.map(([name, ids]) => sql`${countOf(ids)} as ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  )
  const of = (group: ShipmentGroup | 'all') => present(rows[0]?.[group] ?? 0)
  return {
    all: of('all'),
    attention: of('attention'),
    drafts: of('drafts'),
    preparing: of('preparing'),
    on_its_way: of('on_its_way'),
    delivered: of('delivered'),
    returned: of('returned'),
  }
}
