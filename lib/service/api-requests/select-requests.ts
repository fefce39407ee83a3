import { and, eq, type SQL } from 'drizzle-orm'

import type { ApiRequest } from '#lib/contract/api-keys/api-request.ts'
import { visibleOwner } from '#lib/service/api-keys/load-key.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { apiRequests, apiKeys } from '#lib/service/db/schema/api-keys.ts'

/** Calls are looked at for so long, and deleted after it. */
export const keptMs = 30 * 24 * 60 * 60 * 1000

/** The calls that the caller may see, with the key that each was made with. */
export const selectRequests = (ctx: ServiceContext, ...conditions: (SQL | undefined)[]) => {
  const owner = visibleOwner(ctx)
  return ctx.db
    .select({ request: apiRequests, key: { id: apiKeys.id, name: apiKeys.name, hint: apiKeys.hint } })
    .from(apiRequests)
    .innerJoin(
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
}

type Selected = { request: typeof apiRequests.$inferSelect; key: ApiRequest['api_key'] }

/** A call as the API answers it. */
export const presentRequest = ({ request, key }: Selected): ApiRequest => ({
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
