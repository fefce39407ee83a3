import type { Hono } from 'hono'

import { apiKeyRoutes as routes } from '#lib/contract/api-keys/routes.ts'
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '#lib/service/api-keys/api-keys.ts'
import { getApiRequest, listApiRequests } from '#lib/service/api-requests/api-requests.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveApiKeys = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listApiKeys, async (ctx) => ({ data: await listApiKeys(ctx) }))
  serveRoute(api, routes.createApiKey, async (ctx, { body }) => ({ data: await createApiKey(ctx, body) }))
  serveRoute(api, routes.updateApiKey, async (ctx, { params, body }, c) => ({
    data: await updateApiKey(ctx, params.key_id, body, expectedRevisions(c)),
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
