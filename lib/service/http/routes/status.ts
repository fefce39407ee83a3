import type { Hono } from 'hono'

import type { Health, Readiness } from '#lib/contract/api/health.ts'
import { statusRoutes as routes } from '#lib/contract/api/routes.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { hasBearer } from '#lib/service/http/authenticate.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'
import { checkReadiness, runSmokeTest } from '#lib/service/status/check-status.ts'

/** Serves liveness and readiness. Public: they reveal no private data. */
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

/** Serves the check of all vendors, which needs credentials because each call reaches every vendor. */
export const serveStatus = (api: Hono<HttpEnv>): void => {
  serveRoute(api, routes.getSmoke, async (ctx) => ({ data: await runSmokeTest(ctx) }))
}

/** Serves metrics to Prometheus; where `token` is set, only with `Authorization: Bearer <token>`. */
export const serveMetrics = (api: Hono<HttpEnv>, metrics: Metrics, token: string | undefined): void => {
  api.get('/metrics', async (c) => {
    if (token !== undefined && !hasBearer(c, token)) {
      throw new ServiceError('UNAUTHORIZED', 'Send METRICS_TOKEN as "Authorization: Bearer <token>".')
    }
    return c.body(await metrics.print(), 200, { 'content-type': metrics.contentType })
  })
}
