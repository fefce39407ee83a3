import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'

import type { ListShipmentsQuery, ShipmentListItem } from '#lib/contract/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { endOf, startOf } from '#lib/service/date-boundary.ts'
import type { Database } from '#lib/service/db/client.ts'
import { prepareOnce } from '#lib/service/db/prepare-once.ts'
import { shipments, shipmentTags, tags } from '#lib/service/db/schema/shipments.ts'
import { lowestIdAt } from '#lib/service/ids.ts'

import { presentListItem } from './present-shipment.ts'

export type ShipmentPage = { data: ShipmentListItem[]; has_more: boolean; next_cursor: string | null }

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Dates and cursor alike part the ids, which tell when they were made: from the first up to but without the second. */
const rangeOf = ({ cursor, date_from: from, date_to: to }: ListShipmentsQuery) => {
  const before = to ? lowestIdAt(new Date(endOf(to).getTime() + 1)) : lastId
  return {
    from: from ? lowestIdAt(startOf(from)) : lowestIdAt(new Date(0)),
    before: cursor && cursor.toLowerCase() < before ? cursor.toLowerCase() : before,
  }
}

const columns = {
  id: shipments.id,
  status: shipments.status,
  name: shipments.name,
  pageCount: shipments.pageCount,
  carrier: shipments.carrier,
  service: shipments.service,
  trackingNumber: shipments.trackingNumber,
  trackingUrl: shipments.trackingUrl,
  totalChargedCents: shipments.totalChargedCents,
  createdAt: shipments.createdAt,
  shippedAt: shipments.shippedAt,
  waitingApprovalId: shipments.waitingApprovalId,
}

const given = {
  organizationId: sql.placeholder('organizationId'),
  status: sql.placeholder('status'),
  tag: sql.placeholder('tag'),
  from: sql.placeholder('from'),
  before: sql.placeholder('before'),
  limit: sql.placeholder('limit'),
}

const inOrganization = and(
  eq(shipments.organizationId, given.organizationId),
  gte(shipments.id, given.from),
  lt(shipments.id, given.before),
)

const ofStatus = eq(shipments.status, given.status)

const selectAll = (db: Database) =>
  db.select(columns).from(shipments).where(inOrganization).orderBy(desc(shipments.id)).limit(given.limit)

const selectOfStatus = (db: Database) =>
  db
    .select(columns)
    .from(shipments)
    .where(and(inOrganization, ofStatus))
    .orderBy(desc(shipments.id))
    .limit(given.limit)

/** Walks the tag's own index, which is in the order of the list, and looks each shipment up. */
const selectTagged = (db: Database, isOfStatus: boolean) => {
  const tagId = db
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, given.organizationId), eq(tags.name, given.tag)))
  return db
    .select(columns)
    .from(shipmentTags)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, shipmentTags.organizationId),
        eq(shipments.id, shipmentTags.shipmentId),
      ),
    )
    .where(
      and(
        eq(shipmentTags.organizationId, given.organizationId),
        eq(shipmentTags.tagId, sql`(${tagId})`),
        gte(shipmentTags.shipmentId, given.from),
        lt(shipmentTags.shipmentId, given.before),
        isOfStatus ? ofStatus : undefined,
      ),
    )
    .orderBy(desc(shipmentTags.shipmentId))
    .limit(given.limit)
}

const statements = prepareOnce((db) => ({
  all: selectAll(db).prepare('list_shipments'),
  ofStatus: selectOfStatus(db).prepare('list_shipments_of_status'),
  tagged: selectTagged(db, false).prepare('list_shipments_tagged'),
  taggedOfStatus: selectTagged(db, true).prepare('list_shipments_tagged_of_status'),
}))

/**
 * One page, newest first. The cursor is the last id of the page before: ids are in the order of creation, so that
 * shipments created meanwhile are neither repeated nor cause any to be skipped.
 */
export const listShipments = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
): Promise<ShipmentPage> => {
  const { all, ofStatus, tagged, taggedOfStatus } = statements(ctx.db)
  const statement = query.tag ? (query.status ? taggedOfStatus : tagged) : query.status ? ofStatus : all
  const rows = await statement.execute({
    organizationId: ctx.organizationId,
    status: query.status,
    tag: query.tag,
    limit: query.limit + 1,
    ...rangeOf(query),
  })
  const page = rows.slice(0, query.limit)
  const hasMore = rows.length > query.limit
  return {
    data: page.map(presentListItem),
    has_more: hasMore,
    next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null,
  }
}
