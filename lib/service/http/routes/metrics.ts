import { createHash, timingSafeEqual } from 'node:crypto'

import type { Hono } from 'hono'

import { ServiceError } from '#lib/service/errors.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The figures for Prometheus; where `token` is set, for whoever sends it as `Authorization: Bearer …`. */
export const serveMetrics = (api: Hono<HttpEnv>, metrics: Metrics, token: string | undefined): void => {
  api.get('/metrics', async (c) => {
    const given = c.req.header('authorization') ?? ''
    if (token !== undefined && !timingSafeEqual(digest(given), digest(`Bearer ${token}`))) {
      throw new ServiceError('UNAUTHORIZED', 'Send METRICS_TOKEN as "Authorization: Bearer <token>".')
    }
    return c.body(await metrics.print(), 200, { 'content-type': metrics.contentType })
  })
}
