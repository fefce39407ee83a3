import type { Hono } from 'hono'

import type { Health, Readiness } from '#lib/contract/api/health.ts'
import { statusRoutes as routes } from '#lib/contract/api/routes.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import { checkReadiness } from '#lib/service/status/check-readiness.ts'
import { runSmokeTest } from '#lib/service/status/smoke-test.ts'

/** Whether the process lives, and whether it can do its work. Public: they tell nothing of anybody's data. */
export const servePublicStatus = (api: Hono<HttpEnv>): void => {
  api.get(routes.getHealth.path, (c) => {
    const { config, clock } = c.get('deps')
    const data: Health = { status: 'ok', sandbox: isSandbox(config), now: clock.now().toISOString() }
    return c.json({ data })
  })
  api.get(routes.getReadiness.path, async (c) => {
    const data: Readiness = await checkReadiness(c.get('deps'))
    return c.json({ data })
  })
}

/** Whether the vendors answer: for whoever has credentials, since each call asks them all. */
export const serveStatus = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getSmoke, async (ctx) => ({ data: await runSmokeTest(ctx) }))
}
