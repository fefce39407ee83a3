import type { Hono } from 'hono'

import { sandboxRoutes as routes } from '#lib/contract/sandbox/routes.ts'
import { getJourney, playJourney } from '#lib/sandbox/scenario/play-journey.ts'
import { invalidatingDetail } from '#lib/service/http/detail-response.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveSandbox = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getSandboxJourney, async (ctx, { params }) => ({
    data: await getJourney(ctx, params.id),
  }))
  serveRoute(api, routes.playSandboxMilestone, async (ctx, { params, body }) => ({
    data: await invalidatingDetail(ctx, params.id, () => playJourney(ctx, params.id, body)),
  }))
}
