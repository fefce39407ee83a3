import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'

import type {
  DetailedListItem,
  ListShipmentsQuery,
  ShipmentListItem,
  ShipmentPage,
} from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type Database, prepareOnce } from '#lib/service/db/client.ts'
import { shipments, shipmentTags, tags } from '#lib/service/db/schema/shipments.ts'
import { splitPage } from '#lib/service/lists/page.ts'
import { idRange } from '#lib/service/lists/ranges.ts'

import { presentListItem } from './present-shipment.ts'
import { type DetailedRow, listedColumns, selectDetailed, selectListed } from './select-listed.ts'
import { listShipmentViews } from './views.ts'

/** One row of the list with its details. */
const presentDetailedItem = (row: DetailedRow): DetailedListItem => ({
  ...presentListItem(row),
  details: {
    document_filename: row.documentFilename,
    recipient: {
      name: row.toAddress.name,
      company: row.toAddress.company,
      city: row.toAddress.city,
      state: row.toAddress.state,
    },
    certified_mail: row.certifiedMail,
    return_receipt: row.returnReceipt,
    tracking_outcome: row.trackingOutcome,
    delivery_problem: row.deliveryProblem,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    sender: row.createdBy ? { id: row.createdBy, name: row.sender } : null,
    tags: row.tags,
  },
})

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
  db
    .select(listedColumns)
    .from(shipments)
    .where(inOrganization)
    .orderBy(desc(shipments.id))
    .limit(given.limit)

const selectOfStatus = (db: Database) =>
  db
    .select(listedColumns)
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
    .select(listedColumns)
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

/** Filters that API keys use often are planned once; other queries are built per request. */
const selectPlain = (ctx: ServiceContext, query: ListShipmentsQuery, limit: number) => {
  const { all, ofStatus, tagged, taggedOfStatus } = statements(ctx.db)
  const statement = query.tag ? (query.status ? taggedOfStatus : tagged) : query.status ? ofStatus : all
  const { organizationId } = ctx
  return statement.execute({ organizationId, status: query.status, tag: query.tag, limit, ...idRange(query) })
}

const isPlain = ({
  outcome,
  due,
  carrier,
  certified,
  amount_min,
  amount_max,
  sender,
  search,
}: ListShipmentsQuery) =>
  [outcome, due, carrier, certified, amount_min, amount_max, sender, search].every(
    (filter) => filter === undefined,
  )

const selectRows = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
  limit: number,
): Promise<ShipmentListItem[]> => {
  const part = { cursor: query.cursor, limit }
  if (query.include?.includes('details')) {
    return (await selectDetailed(ctx, query, part)).map(presentDetailedItem)
  }
  const rows = await (isPlain(query) ? selectPlain(ctx, query, limit) : selectListed(ctx, query, part))
  return rows.map(presentListItem)
}

/**
 * One page, newest first. The cursor is the last id of the page before: ids are in the order of creation, so that
 * shipments created meanwhile are neither repeated nor cause any to be skipped.
 */
export const listShipments = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
): Promise<ShipmentPage> => {
  const [found, views] = await Promise.all([
    selectRows(ctx, query, query.limit + 1),
    query.include?.includes('views') ? listShipmentViews(ctx) : undefined,
  ])
  const { rows, tail } = splitPage(found, query.limit, ({ id }) => id)
  return { data: rows, ...tail, ...(views && { views }) }
}
