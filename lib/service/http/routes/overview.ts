import type { Hono } from 'hono'

import { overviewRoutes as routes } from '#lib/contract/overview/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { getOverview } from '#lib/service/overview/get-overview.ts'

export const serveOverview = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getOverview, async (ctx) => ({ data: await getOverview(ctx) }))
}
