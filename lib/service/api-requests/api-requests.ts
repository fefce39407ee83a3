import { and, eq, type SQL, sql, desc, gte, lt } from 'drizzle-orm'

import type {
  ApiRequest,
  ListApiRequestsQuery,
  StatusClass,
  ApiRequestDetail,
} from '#lib/contract/api-keys/api-request.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { routes } from '#lib/contract/routes.ts'
import { visibleOwner } from '#lib/service/api-keys/present-key.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { apiRequests, apiKeys } from '#lib/service/db/schema/api-keys.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lowestIdAt, isId } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { momentRange } from '#lib/service/lists/ranges.ts'

/** How long requests stay in the log. */
const keptMs = 30 * dayMs

/** Selects the requests that the caller may see, with the key of each. */
const selectRequests = (ctx: ServiceContext, ...conditions: (SQL | undefined)[]) => {
  const owner = visibleOwner(ctx)
  return (
    ctx.db
      .select({
        request: apiRequests,
        key: {
          id: sql<string>`${apiKeys.id}`,
          name: sql<string>`${apiKeys.name}`,
          hint: sql<string>`${apiKeys.hint}`,
        },
      })
      .from(apiRequests)
      // Each has one; a left join keeps its order, so that a page is read before its keys.
      .leftJoin(
        apiKeys,
        and(eq(apiKeys.organizationId, apiRequests.organizationId), eq(apiKeys.id, apiRequests.apiKeyId)),
      )
      .where(
        and(
          eq(apiRequests.organizationId, ctx.organizationId),
          owner === null ? undefined : eq(apiRequests.userId, owner),
          ...conditions,
        ),
      )
  )
}

type Selected = { request: typeof apiRequests.$inferSelect; key: ApiRequest['api_key'] }

/** Presents a request as the API returns it. */
const presentRequest = ({ request, key }: Selected): ApiRequest => ({
  id: request.id,
  at: request.at.toISOString(),
  method: request.method,
  path: request.path,
  query: request.query,
  operation: request.operation,
  status: request.status,
  error_code: request.errorCode,
  duration_ms: Math.round(request.durationMs * 10) / 10,
  request_id: request.requestId,
  shipment_id: request.shipmentId,
  api_key: key,
  address: request.address,
})

const ofClass = (statusClass: StatusClass): SQL | undefined => {
  const from = Number(statusClass[0]) * 100
  // The condition that the index of failed calls has, where it is of use.
  const failed = from >= 400 ? gte(apiRequests.status, 400) : undefined
  return and(failed, gte(apiRequests.status, from), lt(apiRequests.status, from + 100))
}

/** Lists the requests of the last thirty days that the caller may see, newest first. */
export const listApiRequests = async (
  ctx: ServiceContext,
  query: ListApiRequestsQuery,
): Promise<Page<ApiRequest>> => {
  const { from, before } = momentRange(query)
  const oldest = new Date(ctx.clock.now().getTime() - keptMs)
  const found = await selectRequests(
    ctx,
    gte(apiRequests.id, lowestIdAt(oldest)),
    query.status && ofClass(query.status),
    query.api_key_id ? eq(apiRequests.apiKeyId, query.api_key_id) : undefined,
    query.operation ? eq(apiRequests.operation, query.operation) : undefined,
    query.shipment_id ? eq(apiRequests.shipmentId, query.shipment_id) : undefined,
    query.request_id ? eq(apiRequests.requestId, query.request_id) : undefined,
    from ? gte(apiRequests.id, lowestIdAt(from)) : undefined,
    before ? lt(apiRequests.id, lowestIdAt(before)) : undefined,
    query.cursor ? lt(apiRequests.id, query.cursor) : undefined,
  )
    .orderBy(desc(apiRequests.id))
    .limit(query.limit + 1)
  const { rows, tail } = splitPage(found.map(presentRequest), query.limit, ({ id }) => id)
  return { data: rows, ...tail }
}

/** For a POSIX shell: nothing within single quotes is expanded. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const definitions: Partial<Record<string, RouteDefinition>> = routes

const bodyOf = (operation: string | null): string[] => {
  const definition = operation === null ? undefined : definitions[operation]
  if (definition?.form) return ['-F file=@document.pdf']
  return definition?.body ? ['--json @body.json'] : []
}

/** Returns the request as a shell command. Key and body are not stored; the command reads them from the caller's machine. */
const curlOf = (
  { method, path, query, operation }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'operation'>,
  appUrl: string,
): string =>
  [
    [
      'curl',
      ...(method === 'GET' ? [] : [`-X ${method}`]),
      quote(`${appUrl}${path}${query && `?${query}`}`),
    ].join(' '),
    '-H "Authorization: Bearer $MAILROOM_KEY"',
    ...bodyOf(operation),
  ].join(' \\\n  ')

/** Returns one request that the caller may see. Throws NOT_FOUND. */
export const getApiRequest = async (ctx: ServiceContext, id: string): Promise<ApiRequestDetail> => {
  const [row] = isId(id) ? await selectRequests(ctx, eq(apiRequests.id, id)).limit(1) : []
  if (!row) {
    throw new ServiceError('NOT_FOUND', 'This request is not in the log. Requests are kept for 30 days.')
  }
  const request = presentRequest(row)
  return { ...request, curl: curlOf(request, ctx.config.appUrl) }
}

/** Deletes requests older than thirty days, in all organizations. */
export const sweepApiRequests = async ({ db, clock }: ServiceDeps): Promise<void> => {
  await db.delete(apiRequests).where(lt(apiRequests.at, new Date(clock.now().getTime() - keptMs)))
}
