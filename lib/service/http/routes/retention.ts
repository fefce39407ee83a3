import type { Hono } from 'hono'

import { retentionRoutes as routes } from '#lib/contract/retention/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { listHolds } from '#lib/service/retention/holds.ts'
import { placeHold, releaseHold } from '#lib/service/retention/legal-holds.ts'
import { listUpcomingPurges } from '#lib/service/retention/purge-schedule.ts'
import { getRetention, updateRetention } from '#lib/service/shipment-core/retention.ts'

export const serveRetention = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getRetention, async (ctx) => ({ data: await getRetention(ctx) }))
  serveRoute(api, routes.updateRetention, async (ctx, { body }) => ({
    data: await updateRetention(ctx, body),
  }))
  serveRoute(api, routes.listUpcomingPurges, (ctx, { query }) => listUpcomingPurges(ctx, query))
  serveRoute(api, routes.listHolds, async (ctx, { query }) => ({ data: await listHolds(ctx, query) }))
  serveRoute(api, routes.placeHold, async (ctx, { body }) => ({ data: await placeHold(ctx, body) }))
  serveRoute(api, routes.releaseHold, async (ctx, { params, body }) => ({
    data: await releaseHold(ctx, params.id, body),
  }))
}
