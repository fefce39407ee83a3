import type { Hono } from 'hono'

import { apiKeyRoutes as routes } from '#lib/contract/api-keys/routes.ts'
import { createApiKey } from '#lib/service/api-keys/create-api-key.ts'
import { listApiKeys } from '#lib/service/api-keys/list-api-keys.ts'
import { revokeApiKey } from '#lib/service/api-keys/revoke-api-key.ts'
import { rotateApiKey } from '#lib/service/api-keys/rotate-api-key.ts'
import { updateApiKey } from '#lib/service/api-keys/update-api-key.ts'
import { getApiRequest } from '#lib/service/api-requests/get-api-request.ts'
import { listApiRequests } from '#lib/service/api-requests/list-api-requests.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveApiKeys = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listApiKeys, async (ctx) => ({ data: await listApiKeys(ctx) }))
  serveRoute(api, routes.createApiKey, async (ctx, { body }) => ({ data: await createApiKey(ctx, body) }))
  serveRoute(api, routes.updateApiKey, async (ctx, { params, body }) => ({
    data: await updateApiKey(ctx, params.key_id, body),
  }))
  serveRoute(api, routes.rotateApiKey, async (ctx, { params, body }) => ({
    data: await rotateApiKey(ctx, params.key_id, body),
  }))
  serveRoute(api, routes.revokeApiKey, async (ctx, { params }) => ({
    data: await revokeApiKey(ctx, params.key_id),
  }))
  serveRoute(api, routes.listApiRequests, (ctx, { query }) => listApiRequests(ctx, query))
  serveRoute(api, routes.getApiRequest, async (ctx, { params }) => ({
    data: await getApiRequest(ctx, params.request_id),
  }))
}
