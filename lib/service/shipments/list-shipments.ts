import { sql } from 'drizzle-orm'

import {
  type DetailedListItem,
  type ListShipmentsQuery,
  type ShipmentListItem,
  type ShipmentPage,
  type ShipmentFilters,
  shipmentFilters,
} from '#lib/contract/shipments/shipment-list.ts'
import { readSort, usualSort } from '#lib/contract/shipments/shipment-sorts.values.ts'
import { prepareOnce, withQuickRows } from '#lib/postgres/postgres.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { idRange } from '#lib/service/lists/ranges.ts'
import { searchPatterns } from '#lib/service/lists/search.ts'
import { presentDeadline } from '#lib/service/shipment-core/deadline-columns.ts'
import type { Part } from '#lib/service/shipment-core/filter-shipments.ts'
import { nextStepsOf } from '#lib/service/tasks/load-task.ts'

import { countShipments } from './count-shipments.ts'
import { pageArguments, type PageParameters, readPageText, readSearchText } from './list-page-text.ts'
import { presentListItem } from './present-shipment.ts'
import { withRareMatches } from './rare-matches.ts'
import {
  detailedColumnsOf,
  type DetailedRow,
  listedColumns,
  selectDetailed,
  selectDetailedById,
  selectListed,
  selectListedById,
} from './select-listed.ts'
import { readCursor, writeCursor } from './sort-cursor.ts'
import { sortIds } from './sorted-ids.ts'
import { listShipmentViews } from './views.ts'

/** One row of the list with its details, at this time. */
const presentDetailedItem = (row: DetailedRow, now: Date): DetailedListItem => ({
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
    expected_on: row.expectedOn,
    delivered_at: momentOf(row.deliveredAt),
    sender: row.createdBy ? { id: row.createdBy, name: row.sender } : null,
    tags: row.tags,
    reference: row.reference,
    cost_center: row.costCenter,
    matter: row.matter,
    note_count: row.noteCount,
    deadline: presentDeadline(row),
    postmarked_on: row.postmarkedOn,
    again_of: row.againOf,
    sent_again: row.sentAgain,
    task: row.task && {
      ...row.task,
      next_steps: nextStepsOf(row.task.kind, row.status, row.sentAgain?.is_bought ?? false),
    },
    signed_by: row.signerName,
    awaits_receipt: row.awaitsReceipt,
    quotes_expire_at: row.quotesExpireAt && row.quotesExpireAt > now ? momentOf(row.quotesExpireAt) : null,
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

/** The filters that the page's function has. */
const pageFilters: readonly (keyof ShipmentFilters)[] = ['status', 'tag', 'date_from', 'date_to', 'time_zone']

const otherFilters = shipmentFilters.keyof().options.filter((name) => !pageFilters.includes(name))

const isPlain = (query: ListShipmentsQuery): boolean =>
  query.sort === usualSort && otherFilters.every((name) => query[name] === undefined)

// On a cluster, functions run on the coordinator, which has no shipments.
const isReadByPage = async (ctx: ServiceContext, query: ListShipmentsQuery): Promise<boolean> =>
  isPlain(query) && !(await ctx.pool.isDistributed())

const pageOf = (
  { organizationId }: ServiceContext,
  query: ListShipmentsQuery,
  { cursor, limit }: Part,
): PageParameters => ({
  organizationId,
  ...idRange({ ...query, cursor }),
  limit,
  status: query.status ?? null,
  tag: query.tag ?? null,
})

const wantsDetails = ({ include }: ListShipmentsQuery): boolean => include?.includes('details') ?? false

/** Rows in the order of creation, in which everything has an index. */
const selectInOrder = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
  part: Part,
): Promise<ShipmentListItem[]> => {
  const isPaged = await isReadByPage(ctx, query)
  const given = pageOf(ctx, query, part)
  if (wantsDetails(query)) {
    const rows = await (isPaged
      ? statements(ctx.db).detailed.execute(given)
      : selectDetailed(ctx, query, part))
    return rows.map((row) => presentDetailedItem(row, ctx.clock.now()))
  }
  const rows = await (isPaged ? statements(ctx.db).listed.execute(given) : selectListed(ctx, query, part))
  return rows.map(presentListItem)
}

/** Reads the rows of these IDs with their details. */
export const detailedByIds = async (
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, DetailedListItem>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (await selectDetailedById(ctx, ids)).map((row) => [
          row.id,
          presentDetailedItem(row, ctx.clock.now()),
        ]),
      )

const selectByIds = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
  ids: readonly string[],
): Promise<ShipmentListItem[]> => {
  if (ids.length === 0) return []
  const byId: ReadonlyMap<string, ShipmentListItem> = wantsDetails(query)
    ? await detailedByIds(ctx, ids)
    : new Map((await selectListedById(ctx, ids)).map((row) => [row.id, presentListItem(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const selectPage = async (
  ctx: ServiceContext,
  asked: ListShipmentsQuery,
): Promise<Page<ShipmentListItem>> => {
  const query = await withRareMatches(ctx, asked)
  const { sort } = query
  const position = readCursor(query)
  const limit = query.limit + 1
  const { field, isDescending } = readSort(sort)
  if (field === 'created_at') {
    const part = { cursor: position?.id, limit, isOldestFirst: !isDescending }
    const found = await selectInOrder(ctx, query, part)
    const { rows, tail } = splitPage(found, query.limit, ({ id }) => writeCursor(sort, { key: '', id }))
    return { data: rows, ...tail }
  }
  const found = await sortIds(ctx, { filters: query, sort, position, limit })
  const { rows, tail } = splitPage(found, query.limit, (last) => writeCursor(sort, last))
  const ids = rows.map(({ id }) => id)
  return { data: await selectByIds(ctx, query, ids), ...tail }
}

/**
 * One page. The cursor is where the page before ended, in the order of the list: shipments created meanwhile are neither
 * repeated nor cause any to be skipped. Throws VALIDATION_ERROR for a cursor of another sort, and for a sort of too many.
 */
export const listShipments = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
): Promise<ShipmentPage> => {
  const [page, views, counts] = await Promise.all([
    selectPage(ctx, query),
    query.include?.includes('views') ? listShipmentViews(ctx) : undefined,
    query.include?.includes('counts') ? countShipments(ctx) : undefined,
  ])
  return { ...page, ...(views && { views }), ...(counts && { counts }) }
}

/** The same page as the JSON of the response, where PostgreSQL can make it; null otherwise. */
export const listShipmentsAsText = async (
  ctx: ServiceContext,
  query: ListShipmentsQuery,
): Promise<string | null> => {
  if (query.include !== undefined) return null
  const { search, ...others } = query
  const patterns = searchPatterns(search)
  const isFiltered = query.status !== undefined || query.tag !== undefined
  if ((patterns.length > 0 && isFiltered) || !(await isReadByPage(ctx, others))) return null
  const page = pageOf(ctx, query, { cursor: readCursor(query)?.id, limit: query.limit + 1 })
  return patterns.length > 0 ? readSearchText(ctx.db, { ...page, patterns }) : readPageText(ctx.db, page)
}
