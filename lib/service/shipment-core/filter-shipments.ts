import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'

import type { ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments, shipmentTags, tags } from '#lib/service/db/schema/shipments.ts'
import { idRange } from '#lib/service/lists/ranges.ts'
import { escapeLike, searchWords } from '#lib/service/lists/search.ts'

import { isAwaited, isLate } from './expected-day.ts'

/** Which part of what matches is wanted: up to `limit`, from the one after `cursor`. */
export type Part = { cursor?: string | undefined; limit: number }

/** The ids of shipments of which a tag's name is so. */
const taggedAs = ({ db, organizationId }: ServiceContext, name: SQL) =>
  db
    .select({ id: shipmentTags.shipmentId })
    .from(shipmentTags)
    .innerJoin(
      tags,
      and(eq(tags.organizationId, shipmentTags.organizationId), eq(tags.id, shipmentTags.tagId)),
    )
    .where(and(eq(shipmentTags.organizationId, organizationId), name))

/** Every word occurs; a tracking number may be written in groups, as labels print it. */
const matching = (ctx: ServiceContext, search: string | undefined): SQL[] =>
  searchWords(search).map((word) => {
    const pattern = `%${escapeLike(word)}%`
    const inTag = inArray(shipments.id, taggedAs(ctx, sql`lower(${tags.name}) like ${pattern}`))
    return sql`(${shipments.searchText} like ${pattern} or ${inTag})`
  })

const narrowed = (ctx: ServiceContext, filters: ShipmentFilters, part: Part): SQL | undefined => {
  const { from, before } = idRange({ ...filters, cursor: part.cursor })
  const { amount_min: least, amount_max: most } = filters
  return and(
    eq(shipments.organizationId, ctx.organizationId),
    gte(shipments.id, from),
    lt(shipments.id, before),
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
    filters.tag === undefined ? undefined : inArray(shipments.id, taggedAs(ctx, eq(tags.name, filters.tag))),
    ...matching(ctx, filters.search),
  )
}

/** The ids of the shipments that match, newest first. A search is answered from its index alone. */
export const selectIds = (ctx: ServiceContext, filters: ShipmentFilters, part: Part) =>
  ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(narrowed(ctx, filters, part))
    .orderBy(desc(shipments.id))
    .limit(part.limit)

/** That a shipment is one of the part that is wanted. */
export const isSelected = (ctx: ServiceContext, filters: ShipmentFilters, part: Part): SQL | undefined =>
  and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, selectIds(ctx, filters, part)))
