import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'

import type { ApiRequest, ListApiRequestsQuery, StatusClass } from '#lib/contract/api-keys/api-request.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { apiRequests } from '#lib/service/db/schema/api-keys.ts'
import { lowestIdAt } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { endOf, startOf } from '#lib/service/lists/ranges.ts'

import { keptMs, presentRequest, selectRequests } from './select-requests.ts'

const ofClass = (statusClass: StatusClass): SQL | undefined => {
  const from = Number(statusClass[0]) * 100
  // The condition that the index of failed calls has, where it is of use.
  const failed = from >= 400 ? gte(apiRequests.status, 400) : undefined
  return and(failed, gte(apiRequests.status, from), lt(apiRequests.status, from + 100))
}

/** The calls of the last thirty days that the caller may see, newest first. */
export const listApiRequests = async (
  ctx: ServiceContext,
  query: ListApiRequestsQuery,
): Promise<Page<ApiRequest>> => {
  const oldest = new Date(ctx.clock.now().getTime() - keptMs)
  const found = await selectRequests(
    ctx,
    gte(apiRequests.id, lowestIdAt(oldest)),
    query.status && ofClass(query.status),
    query.api_key_id ? eq(apiRequests.apiKeyId, query.api_key_id) : undefined,
    query.operation ? eq(apiRequests.operation, query.operation) : undefined,
    query.shipment_id ? eq(apiRequests.shipmentId, query.shipment_id) : undefined,
    query.request_id ? eq(apiRequests.requestId, query.request_id) : undefined,
    query.date_from ? gte(apiRequests.id, lowestIdAt(startOf(query.date_from))) : undefined,
    query.date_to ? lt(apiRequests.id, lowestIdAt(new Date(endOf(query.date_to).getTime() + 1))) : undefined,
    query.cursor ? lt(apiRequests.id, query.cursor) : undefined,
  )
    .orderBy(desc(apiRequests.id))
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found.map(presentRequest), query.limit, ({ id }) => id)
  return { data: rows, ...tail }
}
