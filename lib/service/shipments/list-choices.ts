import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { ShipmentChoices } from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { listTags } from '#lib/service/shipment-core/tags.ts'

/**
 * The values that a column has in the organization. Leaps from each to the next by the column's index: `distinct` would
 * read every shipment.
 */
const valuesOf = async (ctx: ServiceContext, column: PgColumn): Promise<string[]> => {
  const name = sql.identifier(column.name)
  const first = (after: SQL): SQL => sql`(
    select ${name} from ${shipments} where organization_id = ${ctx.organizationId} and ${name} is not null
      ${after} order by ${name} limit 1)`
  const { rows } = await ctx.db.execute<{ value: string }>(sql`
    with recursive found(value) as (
      ${first(sql``)}
      union all
      select ${first(sql`and ${name} > found.value`)} from found where found.value is not null
    )
    select value from found where value is not null`)
  return rows.map(({ value }) => value)
}

const listSenders = async (ctx: ServiceContext): Promise<ShipmentChoices['senders']> => {
  const ids = await valuesOf(ctx, shipments.createdBy)
  if (ids.length === 0) return []
  const people = await ctx.db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))
  const names = new Map(people.map((person) => [person.id, person.name]))
  return ids
    .map((id) => ({ id, name: names.get(id) ?? null }))
    .sort((a, b) => (a.name ?? '\uFFFF').localeCompare(b.name ?? '\uFFFF'))
}

/** Returns the existing values of the list's filters. */
export const listShipmentChoices = async (ctx: ServiceContext): Promise<ShipmentChoices> => {
  const [tags, carriers, costCenters, senders] = await Promise.all([
    listTags(ctx),
    valuesOf(ctx, shipments.carrier),
    valuesOf(ctx, shipments.costCenter),
    listSenders(ctx),
  ])
  return { tags, carriers, cost_centers: costCenters, senders }
}
