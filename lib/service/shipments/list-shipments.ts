import { sql } from 'drizzle-orm'

import type {
  DetailedListItem,
  ListShipmentsQuery,
  ShipmentListItem,
  ShipmentPage,
} from '#lib/contract/shipments/shipment-list.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { prepareOnce } from '#lib/service/db/client.ts'
import { withQuickRows } from '#lib/service/db/quick-rows.ts'
import { splitPage } from '#lib/service/lists/page.ts'
import { idRange } from '#lib/service/lists/ranges.ts'

import { countShipments } from './count-shipments.ts'
import { pageArguments, type PageParameters, readPageText } from './list-page-text.ts'
import { presentListItem } from './present-shipment.ts'
import {
  detailedColumnsOf,
  type DetailedRow,
  listedColumns,
  selectDetailed,
  selectListed,
} from './select-listed.ts'
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

const statements = prepareOnce((db) => {
  const found = db.$with('shipments', listedColumns).as(sql`select * from shipment_page(${pageArguments})`)
  const from = db.with(found)
  return {
    listed: withQuickRows(from.select(listedColumns).from(found).prepare('list_shipments')),
    detailed: withQuickRows(
      from
        .select(detailedColumnsOf(sql.placeholder('organizationId')))
        .from(found)
        .prepare('list_shipments_with_details'),
    ),
  }
})

const isPlain = ({
  group,
  outcome,
  due,
  carrier,
  certified,
  amount_min,
  amount_max,
  sender,
  search,
}: ListShipmentsQuery) =>
  [group, outcome, due, carrier, certified, amount_min, amount_max, sender, search].every(
    (filter) => filter === undefined,
  )

// On a cluster, functions run on the coordinator, which has no shipments.
const isReadByPage = async (ctx: ServiceContext, query: ListShipmentsQuery): Promise<boolean> =>
  isPlain(query) && !(await ctx.pool.isDistributed())

const pageOf = (
  { organizationId }: ServiceContext,
  query: ListShipmentsQuery,
  limit: number,
): PageParameters => ({
  organizationId,
  ...idRange(query),
  limit,
  status: query.status ?? null,
  tag: query.tag ?? null,
})

const selectRows = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
  limit: number,
): Promise<ShipmentListItem[]> => {
  const part = { cursor: query.cursor, limit }
  const isPaged = await isReadByPage(ctx, query)
  const given = pageOf(ctx, query, limit)
  if (query.include?.includes('details')) {
    const rows = await (isPaged
      ? statements(ctx.db).detailed.execute(given)
      : selectDetailed(ctx, query, part))
    return rows.map(presentDetailedItem)
  }
  const rows = await (isPaged ? statements(ctx.db).listed.execute(given) : selectListed(ctx, query, part))
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
  const [found, views, counts] = await Promise.all([
    selectRows(ctx, query, query.limit + 1),
    query.include?.includes('views') ? listShipmentViews(ctx) : undefined,
    query.include?.includes('counts') ? countShipments(ctx) : undefined,
  ])
  const { rows, tail } = splitPage(found, query.limit, ({ id }) => id)
  return { data: rows, ...tail, ...(views && { views }), ...(counts && { counts }) }
}

/** The same page as the JSON of the response, where PostgreSQL can make it; null otherwise. */
export const listShipmentsAsText = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
): Promise<string | null> =>
  query.include === undefined && (await isReadByPage(ctx, query))
    ? readPageText(ctx.db, pageOf(ctx, query, query.limit + 1))
    : null
