import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Logger } from '#lib/service/logger.ts'
import type { Metrics } from '#lib/service/metrics.ts'

import type { HttpEnv } from './env.ts'

/** Asked for every few seconds by machines, and of interest only when they fail. */
const quietRoutes = new Set(['/api/v1/health', '/api/v1/ready', '/metrics'])

/** The pattern as the contract writes it; a path that nothing serves ends in the pattern of a middleware. */
const patternOf = (pattern: string): string =>
  pattern.endsWith('*') && !/^\/api\/(auth|docs)\//.test(pattern)
    ? 'none'
    : pattern.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')

/** Counts each request and writes a line of it: never its path, which may hold a key, its query, headers or body. */
export const observeRequest = (metrics: Metrics, logger: Logger) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const seconds = (performance.now() - startedAt) / 1000
    const { method } = c.req
    const { status } = c.res
    const route = patternOf(routePath(c, -1))
    metrics.countRequest({ method, route, status, seconds })
    const level = quietRoutes.has(route) && status < 500 ? 'debug' : 'info'
    if (!logger.isLevelEnabled(level)) return
    // Only where credentials were asked for.
    const ctx = c.get('ctx') as ServiceContext | undefined
    logger[level](
      {
        requestId: c.get('requestId'),
        method,
        route,
        status,
        durationMs: Math.round(seconds * 10_000) / 10,
        ...(ctx && { organizationId: ctx.organizationId }),
      },
      'request',
    )
  })
