import type { Hono } from 'hono'

import { scheduleRoutes as routes } from '#lib/contract/schedules/routes.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { expectedRevisions } from '#lib/service/http/if-match.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { planMailing } from '#lib/service/send-later/plan-mailing.ts'
import { cancelSchedule, schedulePurchase } from '#lib/service/send-later/schedule-purchase.ts'

/** Serves purchases that are made on a later day. */
export const serveSchedules = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.planMailing, async (ctx, { params, query }) => ({
    data: await planMailing(ctx, params.id, query),
  }))
  serveRoute(api, routes.schedulePurchase, async (ctx, { params, body }, c) => ({
    data: await schedulePurchase(ctx, params.id, body, expectedRevisions(c)),
  }))
  serveRoute(api, routes.cancelSchedule, async (ctx, { params }) => ({
    data: await cancelSchedule(ctx, params.id),
  }))
}
