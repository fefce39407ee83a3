import { and, asc, desc, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'

import { listedDeadlineStates } from '#lib/contract/deadlines/deadline.values.ts'
import type { ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipmentMetadata } from '#lib/service/db/schema/shipment-metadata.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { idRange } from '#lib/service/lists/ranges.ts'

import { isAwaited, isLate } from './expected-day.ts'
import { matchesSearch } from './matches-search.ts'
import { conditionsOf, selectAny } from './shipment-groups.ts'
import { conditionsOfState } from './state-conditions.ts'

/** The requested part of the matches: up to `limit`, from the one after the ID `cursor`, newest first by default. */
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

const hasDeadline = (asked: string): SQL => {
  const state = listedDeadlineStates.find((each) => each === asked)
  return state === undefined ? eq(shipments.deadlineDay, asked) : eq(shipments.deadlineState, state)
}

/** Conditions besides the tag and the range of IDs. */
const narrowed = (ctx: ServiceContext, filters: ShipmentFilters): SQL | undefined => {
  const { amount_min: least, amount_max: most } = filters
  return and(
    eq(shipments.organizationId, ctx.organizationId),
    filters.ids && sql`${shipments.id} = any(${sql.param(filters.ids)}::uuid[])`,
    filters.status && eq(shipments.status, filters.status),
    filters.outcome && eq(shipments.trackingOutcome, filters.outcome),
    filters.due && (filters.due === 'late' ? isLate : isAwaited)(ctx.clock.now()),
    filters.scheduled_for === undefined ? undefined : sql`${shipments.scheduledFor} is not null`,
    filters.scheduled_for === undefined || filters.scheduled_for === 'any'
      ? undefined
      : eq(shipments.scheduledFor, filters.scheduled_for),
    filters.deadline === undefined ? undefined : hasDeadline(filters.deadline),
    filters.carrier === undefined ? undefined : eq(shipments.carrier, filters.carrier),
    // Without a parameter, so that PostgreSQL finds the index that is made over it.
    filters.certified === undefined
      ? undefined
      : filters.certified
        ? sql`${shipments.certifiedMail}`
        : sql`not ${shipments.certifiedMail}`,
    filters.postmarked === undefined
      ? undefined
      : (filters.postmarked ? isNotNull : isNull)(shipments.postmarkedOn),
    least === undefined ? undefined : gte(shipments.totalChargedCents, least),
    most === undefined ? undefined : lte(shipments.totalChargedCents, most),
    filters.sender === undefined ? undefined : eq(shipments.createdBy, filters.sender),
    filters.reference === undefined ? undefined : eq(shipments.reference, filters.reference),
    filters.cost_center === undefined ? undefined : eq(shipments.costCenter, filters.cost_center),
    ...matchesSearch(ctx, filters.search),
  )
}

/** The conditions of which a shipment in one of the states meets one. */
const conditionsOfStates = ({ states }: ShipmentFilters): SQL[] | undefined =>
  states?.flatMap(conditionsOfState)

/** Condition that a shipment is in the group and in one of the states, if another condition finds the rows. */
const isInGroup = (ctx: ServiceContext, filters: ShipmentFilters): SQL | undefined =>
  and(filters.group && or(...conditionsOf(ctx, filters.group)), or(...(conditionsOfStates(filters) ?? [])))

/** The conditions of which each match meets one, where there are such; each has an index in the order of lists. */
const findAny = (ctx: ServiceContext, filters: ShipmentFilters): SQL[] | undefined => {
  if (filters.group === undefined) return conditionsOfStates(filters)
  const states = or(...(conditionsOfStates(filters) ?? []))
  return conditionsOf(ctx, filters.group).map((condition) => and(condition, states) ?? condition)
}

/** The letters of matters, in whose index they are in the order of lists. */
const lettersOfMatters = alias(shipments, 'letters')

/** Rows by which shipments are found, in the order of lists: of a matter, of a tag, or of an entry of the metadata. */
type FoundBy = {
  by: 'matter' | 'tag' | 'metadata'
  from: SQL
  organizationId: PgColumn
  shipmentId: PgColumn
  rows: SQL | undefined
}

const foundByMatter = (matterId: string): FoundBy => ({
  by: 'matter',
  from: sql`${shipments} letters`,
  organizationId: lettersOfMatters.organizationId,
  shipmentId: lettersOfMatters.id,
  rows: eq(lettersOfMatters.matterId, matterId),
})

const foundByTag = ({ db, organizationId }: ServiceContext, tag: string): FoundBy => {
  const named = db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), eq(tags.name, tag)))
  return {
    by: 'tag',
    from: sql`${shipmentTags}`,
    organizationId: shipmentTags.organizationId,
    shipmentId: shipmentTags.shipmentId,
    rows: eq(shipmentTags.tagId, sql`(${named})`),
  }
}

const entryIs = ({ metadata }: ShipmentFilters): SQL | undefined =>
  and(
    ...Object.entries(metadata ?? {}).flatMap(([key, value]) => [
      eq(shipmentMetadata.key, key),
      eq(shipmentMetadata.value, value),
    ]),
  )

/** Condition that a shipment has the metadata entry, if another condition finds the rows. */
const hasEntry = (ctx: ServiceContext, filters: ShipmentFilters): SQL | undefined =>
  filters.metadata &&
  sql`exists (select from ${shipmentMetadata} where ${and(
    eq(shipmentMetadata.organizationId, ctx.organizationId),
    entryIs(filters),
    eq(shipmentMetadata.shipmentId, shipments.id),
  )})`

const foundByEntry = (filters: ShipmentFilters): FoundBy => ({
  by: 'metadata',
  from: sql`${shipmentMetadata}`,
  organizationId: shipmentMetadata.organizationId,
  shipmentId: shipmentMetadata.shipmentId,
  rows: entryIs(filters),
})

/** Condition that a shipment has the tag, if another condition finds the rows. */
const hasTag = (ctx: ServiceContext, { tag }: ShipmentFilters): SQL | undefined =>
  tag === undefined
    ? undefined
    : sql`exists (select from ${shipmentTags} where ${and(
        eq(shipmentTags.organizationId, ctx.organizationId),
        foundByTag(ctx, tag).rows,
        eq(shipmentTags.shipmentId, shipments.id),
      )})`

/** A matter has few letters beside what a tag or an entry may have: they are read first. */
const findBy = (ctx: ServiceContext, filters: ShipmentFilters): FoundBy | null => {
  if (filters.matter !== undefined) return foundByMatter(filters.matter)
  if (filters.tag !== undefined) return foundByTag(ctx, filters.tag)
  return filters.metadata === undefined ? null : foundByEntry(filters)
}

/** Begins with rows that are in this order, however many there are. */
const selectFoundIds = (ctx: ServiceContext, found: FoundBy, filters: ShipmentFilters, part: Part) => {
  const { shipmentId } = found
  const { order, start, end } = readingOf(filters, part)
  const also = and(
    found.by === 'tag' ? undefined : hasTag(ctx, filters),
    found.by === 'metadata' ? undefined : hasEntry(ctx, filters),
  )
  const matches = sql`lateral (select from ${shipments}
    where ${and(narrowed(ctx, filters), isInGroup(ctx, filters), also, eq(shipments.id, shipmentId))} offset 0)`
  return ctx.db
    .select({ id: sql<string>`${shipmentId}` })
    .from(sql`${found.from} cross join ${matches} matching`)
    .where(and(eq(found.organizationId, ctx.organizationId), found.rows, end(shipmentId), start(shipmentId)))
    .orderBy(order(shipmentId))
    .limit(part.limit)
}

/** The ids of the shipments that match, newest first unless said. A search is answered from its index alone. */
export const selectIds = (ctx: ServiceContext, filters: ShipmentFilters, part: Part) => {
  const found = findBy(ctx, filters)
  if (found) return selectFoundIds(ctx, found, filters, part)
  const { order, start, end } = readingOf(filters, part)
  const matching = and(narrowed(ctx, filters), start(shipments.id))
  const any = findAny(ctx, filters)
  // The shipments of a reference are few: they are read first, whatever their group.
  if (any !== undefined && filters.reference === undefined) {
    // The other end makes a generic plan prefer an index with only the IDs: rows beyond it are filtered afterwards.
    return ctx.db
      .select({ id: sql<string>`id` })
      .from(sql`${selectAny(any, part, matching)} grouped`)
      .where(end(sql`id`))
  }
  return ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(matching, isInGroup(ctx, filters), end(shipments.id)))
    .orderBy(order(shipments.id))
    .limit(part.limit)
}

/** Condition that a shipment is in the requested part. */
export const isSelected = (ctx: ServiceContext, filters: ShipmentFilters, part: Part): SQL | undefined =>
  and(
    eq(shipments.organizationId, ctx.organizationId),
    // Found once, as an array: without statistics a join may read every shipment in the order of the page.
    sql`${shipments.id} = any(array(${selectIds(ctx, filters, part)}))`,
  )
