import type { Hono } from 'hono'

import { webhookRoutes as routes } from '#lib/contract/webhooks/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhookDelivery,
  testWebhookEndpoint,
} from '#lib/service/webhooks/deliveries.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '#lib/service/webhooks/endpoints.ts'

export const serveWebhookEndpoints = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.listWebhookEndpoints, async (ctx) => ({ data: await listWebhookEndpoints(ctx) }))
  serveRoute(api, routes.createWebhookEndpoint, async (ctx, { body }) => ({
    data: await createWebhookEndpoint(ctx, body),
  }))
  serveRoute(api, routes.getWebhookEndpoint, async (ctx, { params }) => ({
    data: await getWebhookEndpoint(ctx, params.endpoint_id),
  }))
  serveRoute(api, routes.updateWebhookEndpoint, async (ctx, { params, body }) => ({
    data: await updateWebhookEndpoint(ctx, params.endpoint_id, body),
  }))
  serveRoute(api, routes.deleteWebhookEndpoint, async (ctx, { params }) => ({
    data: await deleteWebhookEndpoint(ctx, params.endpoint_id),
  }))
  serveRoute(api, routes.rotateWebhookSecret, async (ctx, { params, body }) => ({
    data: await rotateWebhookSecret(ctx, params.endpoint_id, body),
  }))
  serveRoute(api, routes.testWebhookEndpoint, async (ctx, { params }) => ({
    data: await testWebhookEndpoint(ctx, params.endpoint_id),
  }))
  serveRoute(api, routes.listWebhookDeliveries, (ctx, { params, query }) =>
    listWebhookDeliveries(ctx, params.endpoint_id, query),
  )
  serveRoute(api, routes.getWebhookDelivery, async (ctx, { params }) => ({
    data: await getWebhookDelivery(ctx, params.endpoint_id, params.delivery_id),
  }))
  serveRoute(api, routes.replayWebhookDelivery, async (ctx, { params }) => ({
    data: await replayWebhookDelivery(ctx, params.endpoint_id, params.delivery_id),
  }))
  serveRoute(api, routes.replayFailedWebhooks, async (ctx, { params, body }) => ({
    data: await replayFailedWebhooks(ctx, params.endpoint_id, body),
  }))
}
