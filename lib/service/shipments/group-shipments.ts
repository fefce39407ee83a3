import { eq, type SQL, sql } from 'drizzle-orm'

import type { GroupedShipments } from '#lib/contract/shipments/grouped-shipments.ts'
import { type ShipmentGroup, shipmentGroups } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { conditionsOf, conditionsOfRest, selectAny } from '#lib/service/shipment-core/shipment-groups.ts'

import { countShipments } from './count-shipments.ts'
import { detailedByIds } from './list-shipments.ts'
import { shareRows } from './share-rows.ts'
import { listShipmentViews } from './views.ts'

type Group = ShipmentGroup | null

const order: readonly Group[] = [...shipmentGroups, null]

/** The conditions of a group, without those that are in the first group in any case. */
const ownConditions = (ctx: ServiceContext, group: Group): SQL[] => {
  if (group === null) return conditionsOfRest()
  if (group !== 'drafts') return conditionsOf(ctx, group)
  return [eq(shipments.status, 'draft'), eq(shipments.status, 'payment_pending')]
}

/**
 * Reads the newest IDs of each group, each shipment in the first of its groups only: one query. Those of other groups with an
 * open task are left out after reading, since most shipments of a group may have one.
 */
const readIds = async (ctx: ServiceContext, limit: number): Promise<Map<Group, string[]>> => {
  const own = eq(shipments.organizationId, ctx.organizationId)
  const parts = order.map(
    (group, at) =>
      sql`select ${at}::int as place, id from ${selectAny(ownConditions(ctx, group), { limit }, own)} found`,
  )
  const { rows } = await ctx.db.execute<{ place: number; id: string; has_task: boolean }>(sql`
    select place, id, (
      select true from (select closed_at from ${tasks}
        where organization_id = ${ctx.organizationId} and shipment_id = listed.id offset 0) task
      where closed_at is null limit 1) as has_task
    from (${sql.join(parts, sql` union all `)}) listed
    order by place, id desc`)
  return new Map(
    order.map((group, at) => [
      group,
      rows
        .filter(({ place, has_task: hasTask }) => place === at && (group === 'attention' || !hasTask))
        .map(({ id }) => id),
    ]),
  )
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
