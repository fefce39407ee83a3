import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { foldedBy } from '#lib/service/db/schema/search-text.ts'
import { shipmentMetadata } from '#lib/service/db/schema/shipment-metadata.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { idRange } from '#lib/service/lists/ranges.ts'
import { escapeLike, searchWords } from '#lib/service/lists/search.ts'

import { isAwaited, isLate } from './expected-day.ts'
import { conditionsOf, selectGroup } from './shipment-groups.ts'

/** Which part of what matches is wanted: up to `limit`, from the one after the id `cursor`, newest first unless said. */
export type Part = { cursor?: string | undefined; limit: number; isOldestFirst?: boolean }

type Id = PgColumn | SQL

/** The order of ids, and the ends of the range: that at which reading begins, and the other, which dates alone set. */
const readingOf = (filters: ShipmentFilters, { cursor, isOldestFirst = false }: Part) => {
  const { from, before } = idRange({ ...filters, cursor: isOldestFirst ? undefined : cursor })
  const since = (id: Id) => sql`${id} >= ${from}`
  const until = (id: Id) => sql`${id} < ${before}`
  if (!isOldestFirst) return { order: desc, start: until, end: since }
  const after = cursor !== undefined && cursor >= from ? cursor : null
  return { order: asc, start: after === null ? since : (id: Id) => sql`${id} > ${after}`, end: until }
}

/** The ids of shipments of which a tag's name is so. */
export const taggedAs = (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  name: SQL,
) => {
  const named = db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), name))
  return db
    .select({ id: shipmentTags.shipmentId })
    .from(shipmentTags)
    .where(
      and(
        eq(shipmentTags.organizationId, organizationId),
        // Looked up first, so that the key of these rows is known as far as the tag.
        sql`${shipmentTags.tagId} = any(array(${named}))`,
      ),
    )
}

/** Every word occurs; a tracking number may be written in groups, as labels print it. */
const matching = (ctx: ServiceContext, search: string | undefined): SQL[] =>
  searchWords(search).map((word) => {
    const pattern = `%${escapeLike(word)}%`
    const inTag = inArray(shipments.id, taggedAs(ctx, sql`${sql.raw(foldedBy('tags.name'))} like ${pattern}`))
    return sql`(${shipments.searchText} like ${pattern} or ${inTag})`
  })

/** What is asked besides the tag and the range of ids. */
const narrowed = (ctx: ServiceContext, filters: ShipmentFilters): SQL | undefined => {
  const { amount_min: least, amount_max: most } = filters
  return and(
    eq(shipments.organizationId, ctx.organizationId),
    filters.ids && inArray(shipments.id, filters.ids),
    filters.status && eq(shipments.status, filters.status),
    filters.outcome && eq(shipments.trackingOutcome, filters.outcome),
    filters.due && (filters.due === 'late' ? isLate : isAwaited)(ctx.clock.now()),
    filters.carrier === undefined ? undefined : eq(shipments.carrier, filters.carrier),
    // Without a parameter, so that PostgreSQL finds the index that is made over it.
    filters.certified === undefined
      ? undefined
      : filters.certified
        ? sql`${shipments.certifiedMail}`
        : sql`not ${shipments.certifiedMail}`,
    least === undefined ? undefined : gte(shipments.totalChargedCents, least),
    most === undefined ? undefined : lte(shipments.totalChargedCents, most),
    filters.sender === undefined ? undefined : eq(shipments.createdBy, filters.sender),
    filters.reference === undefined ? undefined : eq(shipments.reference, filters.reference),
    filters.cost_centre === undefined ? undefined : eq(shipments.costCentre, filters.cost_centre),
    ...matching(ctx, filters.search),
  )
}

/** That a shipment is of the group, where the rows are found by something else. */
const isInGroup = (ctx: ServiceContext, { group }: ShipmentFilters): SQL | undefined =>
  group && or(...conditionsOf(ctx, group))

/** Rows by which shipments are found, in the order of lists: those of a tag, or of an entry of the metadata. */
type FoundBy = { table: typeof shipmentTags | typeof shipmentMetadata; rows: SQL | undefined }

const foundByTag = ({ db, organizationId }: ServiceContext, tag: string): FoundBy => {
  const named = db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), eq(tags.name, tag)))
  return { table: shipmentTags, rows: eq(shipmentTags.tagId, sql`(${named})`) }
}

const entryIs = ({ metadata }: ShipmentFilters): SQL | undefined =>
  and(
    ...Object.entries(metadata ?? {}).flatMap(([key, value]) => [
      eq(shipmentMetadata.key, key),
      eq(shipmentMetadata.value, value),
    ]),
  )

/** That a shipment has the entry of the metadata, where the rows are found by something else. */
const hasEntry = (ctx: ServiceContext, filters: ShipmentFilters): SQL | undefined =>
  filters.metadata &&
  sql`exists (select from ${shipmentMetadata} where ${and(
    eq(shipmentMetadata.organizationId, ctx.organizationId),
    entryIs(filters),
    eq(shipmentMetadata.shipmentId, shipments.id),
  )})`

/** Begins with rows that are in this order, however many there are. */
const selectFoundIds = (
  ctx: ServiceContext,
  { table, rows }: FoundBy,
  filters: ShipmentFilters,
  part: Part,
) => {
  const { order, start, end } = readingOf(filters, part)
  const also = table === shipmentMetadata ? undefined : hasEntry(ctx, filters)
  const matches = sql`lateral (select from ${shipments}
    where ${and(narrowed(ctx, filters), isInGroup(ctx, filters), also, eq(shipments.id, table.shipmentId))} offset 0)`
  return ctx.db
    .select({ id: sql<string>`${table.shipmentId}` })
    .from(sql`${table} cross join ${matches} matching`)
    .where(
      and(eq(table.organizationId, ctx.organizationId), rows, end(table.shipmentId), start(table.shipmentId)),
    )
    .orderBy(order(table.shipmentId))
    .limit(part.limit)
}

/** The ids of the shipments that match, newest first unless said. A search is answered from its index alone. */
export const selectIds = (ctx: ServiceContext, filters: ShipmentFilters, part: Part) => {
  if (filters.tag !== undefined) return selectFoundIds(ctx, foundByTag(ctx, filters.tag), filters, part)
  if (filters.metadata !== undefined) {
    return selectFoundIds(ctx, { table: shipmentMetadata, rows: entryIs(filters) }, filters, part)
  }
  const { order, start, end } = readingOf(filters, part)
  const matching = and(narrowed(ctx, filters), start(shipments.id))
  // The shipments of a reference are few: they are read first, whatever their group.
  if (filters.group !== undefined && filters.reference === undefined) {
    // The other end makes a plan for all prefer an index that has the ids alone: what is beyond is left out afterwards.
    return ctx.db
      .select({ id: sql<string>`id` })
      .from(sql`${selectGroup(ctx, filters.group, part, matching)} grouped`)
      .where(end(sql`id`))
  }
  return ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(matching, isInGroup(ctx, filters), end(shipments.id)))
    .orderBy(order(shipments.id))
    .limit(part.limit)
}

/** That a shipment is one of the part that is wanted. */
export const isSelected = (ctx: ServiceContext, filters: ShipmentFilters, part: Part): SQL | undefined =>
  and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, selectIds(ctx, filters, part)))
