import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'

import type { ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { foldedBy } from '#lib/service/db/schema/search-text.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { idRange } from '#lib/service/lists/ranges.ts'
import { escapeLike, searchWords } from '#lib/service/lists/search.ts'

import { isAwaited, isLate } from './expected-day.ts'
import { conditionsOf, selectGroup } from './shipment-groups.ts'

/** Which part of what matches is wanted: up to `limit`, from the one after `cursor`. */
export type Part = { cursor?: string | undefined; limit: number }

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
    ...matching(ctx, filters.search),
  )
}

/** That a shipment is of the group, where the rows are found by something else. */
const isInGroup = (ctx: ServiceContext, { group }: ShipmentFilters): SQL | undefined =>
  group && or(...conditionsOf(ctx, group))

/** Begins with the rows of the tag, which are in this order, however many there are. */
const selectTaggedIds = (ctx: ServiceContext, tag: string, filters: ShipmentFilters, part: Part) => {
  const { from, before } = idRange({ ...filters, cursor: part.cursor })
  const named = ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, ctx.organizationId), eq(tags.name, tag)))
  const matches = sql`lateral (select from ${shipments}
    where ${and(narrowed(ctx, filters), isInGroup(ctx, filters), eq(shipments.id, shipmentTags.shipmentId))} offset 0)`
  return ctx.db
    .select({ id: sql<string>`${shipmentTags.shipmentId}` })
    .from(sql`${shipmentTags} cross join ${matches} matching`)
    .where(
      and(
        eq(shipmentTags.organizationId, ctx.organizationId),
        eq(shipmentTags.tagId, sql`(${named})`),
        gte(shipmentTags.shipmentId, from),
        lt(shipmentTags.shipmentId, before),
      ),
    )
    .orderBy(desc(shipmentTags.shipmentId))
    .limit(part.limit)
}

/** The ids of the shipments that match, newest first. A search is answered from its index alone. */
export const selectIds = (ctx: ServiceContext, filters: ShipmentFilters, part: Part) => {
  const { from, before } = idRange({ ...filters, cursor: part.cursor })
  if (filters.tag !== undefined) return selectTaggedIds(ctx, filters.tag, filters, part)
  const matching = and(narrowed(ctx, filters), lt(shipments.id, before))
  if (filters.group !== undefined) {
    // A lower bound makes a plan for all prefer an index that has the ids alone: what is below is left out afterwards.
    return ctx.db
      .select({ id: sql<string>`id` })
      .from(sql`${selectGroup(ctx, filters.group, part.limit, matching)} grouped`)
      .where(sql`id >= ${from}`)
  }
  return ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(matching, gte(shipments.id, from)))
    .orderBy(desc(shipments.id))
    .limit(part.limit)
}

/** That a shipment is one of the part that is wanted. */
export const isSelected = (ctx: ServiceContext, filters: ShipmentFilters, part: Part): SQL | undefined =>
  and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, selectIds(ctx, filters, part)))
