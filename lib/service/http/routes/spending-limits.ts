import type { Hono } from 'hono'

import { spendingLimitRoutes as routes } from '#lib/contract/billing/spending-limit-routes.ts'
import {
  listSpendingLimits,
  setDefaultSpendingLimit,
  setMemberSpendingLimit,
} from '#lib/service/billing/change-spending-limits.ts'
import { getSpendingLimit } from '#lib/service/billing/spending-limits.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'

export const serveSpendingLimits = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getSpendingLimit, async (ctx) => ({ data: await getSpendingLimit(ctx) }))
  serveRoute(api, routes.listSpendingLimits, async (ctx) => ({ data: await listSpendingLimits(ctx) }))
  serveRoute(api, routes.setDefaultSpendingLimit, async (ctx, { body }) => ({
    data: await setDefaultSpendingLimit(ctx, body),
  }))
  serveRoute(api, routes.setMemberSpendingLimit, async (ctx, { params, body }) => ({
    data: await setMemberSpendingLimit(ctx, params.user_id, body),
  }))
}
