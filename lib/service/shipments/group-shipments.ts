import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'

import type { GroupedShipments } from '#lib/contract/shipments/grouped-shipments.ts'
import { type ShipmentGroup, shipmentGroups } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { conditionsOf, conditionsOfRest, selectAny } from '#lib/service/shipment-core/shipment-groups.ts'

import { countShipments } from './count-shipments.ts'
import { detailedByIds } from './list-shipments.ts'
import { shareRows } from './share-rows.ts'
import { listShipmentViews } from './views.ts'

type Group = ShipmentGroup | null

const order: readonly Group[] = [...shipmentGroups, null]

/** Reads the newest IDs of each group, each shipment in the first of its groups only: one query. */
const readIds = async (ctx: ServiceContext, limit: number): Promise<Map<Group, string[]>> => {
  const own = eq(shipments.organizationId, ctx.organizationId)
  const needsNobody = not(or(...conditionsOf(ctx, 'attention')) ?? sql`false`)
  const selectOf = (group: Group): SQL =>
    selectAny(
      group === null ? conditionsOfRest() : conditionsOf(ctx, group),
      { limit },
      group === 'attention' ? own : and(own, needsNobody),
    )
  const parts = order.map((group, at) => sql`select ${at}::int as place, id from ${selectOf(group)} found`)
  const { rows } = await ctx.db.execute<{ place: number; id: string }>(
    sql`${sql.join(parts, sql` union all `)} order by place, id desc`,
  )
  return new Map(order.map((group, at) => [group, rows.flatMap(({ place, id }) => (place === at ? id : []))]))
}

/** The newest shipments of each group, `limit` in all, each shipment in the first of its groups. */
export const groupShipments = async (
  ctx: ServiceContext,
  { limit }: { limit: number },
): Promise<GroupedShipments> => {
  const [found, views, counts] = await Promise.all([
    readIds(ctx, limit),
    listShipmentViews(ctx),
    countShipments(ctx),
  ])
  const shares = shareRows(
    order.map((group) => found.get(group)?.length ?? 0),
    limit,
  )
  const shown = order.map((group, at) => ({ group, ids: (found.get(group) ?? []).slice(0, shares[at]) }))
  const items = await detailedByIds(
    ctx,
    shown.flatMap(({ ids }) => ids),
  )
  return {
    groups: shown.flatMap(({ group, ids }) => {
      const data = ids.flatMap((id) => items.get(id) ?? [])
      return data.length === 0 ? [] : { group, data }
    }),
    views,
    counts,
  }
}
