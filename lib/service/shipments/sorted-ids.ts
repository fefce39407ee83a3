import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import { type ShipmentFilters, shipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import {
  readSort,
  type ShipmentSort,
  type ShipmentSortField,
  sortedTo,
  sortsAnyNumber,
} from '#lib/contract/shipments/shipment-sorts.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { nameKey } from '#lib/service/db/schema/search-text.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { selectIds } from '#lib/service/shipment-core/filter-shipments.ts'

import type { Position } from './sort-cursor.ts'

type SortField = Exclude<ShipmentSortField, 'created_at'>

/** Returns whether a query narrows anything: the zone of days alone does not. */
const isFiltered = (filters: ShipmentFilters): boolean =>
  shipmentFilters
    .keyof()
    .options.some((name) => name !== 'time_zone' && filters[name] !== undefined && filters[name] !== '')

const momentKey = (column: PgColumn): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`

type Key = { key: SQL; isNullable?: true; type?: 'int' }

const keys: Readonly<Record<SortField, Key>> = {
  recipient: { key: sql`${shipments.recipientKey}` },
  shipment_name: { key: sql.raw(nameKey('titled.title')) },
  expected_on: { key: sql`to_char(${shipments.expectedOn}, 'YYYY-MM-DD')`, isNullable: true },
  deadline: { key: sql`to_char(${shipments.deadlineDay}, 'YYYY-MM-DD')`, isNullable: true },
  shipped_at: { key: momentKey(shipments.shippedAt), isNullable: true },
  delivered_at: { key: momentKey(shipments.deliveredAt), isNullable: true },
  total_charged_cents: { key: sql`${shipments.totalChargedCents}`, type: 'int' },
}

/** Returns the key and its comparison: texts by code points, which put missing values last in both directions. */
const orderOf = (sort: ShipmentSort, position: Position | null) => {
  const { field, isDescending } = readSort(sort)
  if (field === 'created_at') throw new Error('by creation, shipments are in the order of their ids')
  const { key, isNullable, type } = keys[field]
  const [some, none] = isDescending ? ['1', '0'] : ['0', '1']
  const whole = isNullable ? sql`coalesce(${sql.raw(`'${some}'`)} || ${key}, ${sql.raw(`'${none}'`)})` : key
  const sorted = type === 'int' || field === 'recipient' ? whole : sql`${whole} collate "C"`
  return {
    field,
    key: sorted,
    direction: isDescending ? desc : asc,
    after: (key: SQL, id: SQL) =>
      position &&
      sql`(${key}, ${id}) ${sql.raw(isDescending ? '<' : '>')}
        (${position.key}::${sql.raw(type ?? 'text')}, ${position.id}::uuid)`,
  }
}

/** Goes by the index of the field, from the position on. */
const walk = async (
  ctx: ServiceContext,
  { key, direction, after }: ReturnType<typeof orderOf>,
  limit: number,
): Promise<Position[]> =>
  ctx.db
    .select({ id: shipments.id, key: sql<string>`${key}::text` })
    .from(shipments)
    .where(
      and(eq(shipments.organizationId, ctx.organizationId), after(key, sql`${shipments.id}`) ?? undefined),
    )
    .orderBy(direction(key), direction(shipments.id))
    .limit(limit)

const refuseMore = (isNarrow: boolean): never => {
  const message = [
    `More than ${formatNumber(sortedTo)} shipments match.`,
    isNarrow
      ? 'Sort them by created_at, or use filters that match fewer.'
      : 'Sort them by created_at, recipient or total_charged_cents, or use filters that match fewer.',
  ].join(' ')
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'sort', message }] })
}

/** Sorts the matches, found newest first, without reading more, for any size of the organization. */
const sortMatching = async (
  ctx: ServiceContext,
  filters: ShipmentFilters,
  { field, key, direction, after }: ReturnType<typeof orderOf>,
  limit: number,
): Promise<Position[]> => {
  const title = sql`cross join lateral (select coalesce(${shipments.name}, (
    select filename from ${documents}
    where ${documents.organizationId} = ${ctx.organizationId} and ${documents.id} = ${shipments.documentId} limit 1
  )) as title) titled`
  const { rows } = await ctx.db.execute<{ matched: number; id: string | null; key: string }>(sql`
    with matching(id) as materialized ${selectIds(ctx, filters, { limit: sortedTo + 1 })}
    select counted.matched, page.id, page.key::text
    from (select count(*)::int as matched from matching) counted left join (
      select keyed.id, keyed.key
      from matching cross join lateral (
        select ${shipments.id} as id, ${key} as key from ${shipments} ${field === 'shipment_name' ? title : sql``}
        where ${shipments.organizationId} = ${ctx.organizationId} and ${shipments.id} = matching.id limit 1
      ) keyed
      where ${after(sql`keyed.key`, sql`keyed.id`) ?? sql`true`}
      order by ${direction(sql`keyed.key`)}, ${direction(sql`keyed.id`)} limit ${limit}
    ) page on true`)
  if ((rows[0]?.matched ?? 0) > sortedTo) refuseMore(isFiltered(filters))
  return rows.flatMap(({ id, key }) => (id === null ? [] : { id, key }))
}

/**
 * Returns the IDs of a page in an order other than that of creation, with their keys. Throws VALIDATION_ERROR if that
 * order would need to read more than a page: more shipments than `sortedTo`, and no index for the query.
 */
export const sortIds = async (
  ctx: ServiceContext,
  {
    filters,
    sort,
    position,
    limit,
  }: { filters: ShipmentFilters; sort: ShipmentSort; position: Position | null; limit: number },
): Promise<Position[]> => {
  const order = orderOf(sort, position)
  return sortsAnyNumber(sort, isFiltered(filters))
    ? walk(ctx, order, limit)
    : sortMatching(ctx, filters, order, limit)
}
