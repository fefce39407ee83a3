import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'

import type { HttpEnv } from './env.ts'

/** Asked for every few seconds by machines, or by ourselves of a stand-in: of interest only when they fail. */
const isQuiet = (route: string): boolean => /^\/(sandbox\/|metrics$|api\/v1\/(health|ready)$)/.test(route)

/** Patterns of middleware, which is where a request ends that was refused or that nothing serves. */
const middleware = new Set(['', '/*', '/api/v1/*'])

/** The pattern of the path as the contract writes it: of what answered, or would have. */
const patternOf = (c: Context): string => {
  const pattern = [routePath(c), routePath(c, -1)].find((each) => !middleware.has(each))
  return pattern?.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}') ?? 'none'
}

/** Counts each request and writes a line of it: never its path, which may hold a key, its query, headers or body. */
export const observeRequest = (metrics: Metrics, logger: Logger) => {
  // The line's fields are all chosen here; looking through them for secrets would cost twenty times the line itself.
  const requestLogger = logger.child({}, { redact: [] })
  return createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const seconds = (performance.now() - startedAt) / 1000
    // A route's own `Response` does not take along the headers that were set before it.
    if (!c.res.headers.has('x-request-id')) c.res.headers.set('x-request-id', c.get('requestId'))
    const { method } = c.req
    const { status } = c.res
    const route = patternOf(c)
    metrics.countRequest({ method, route, status, seconds })
    const level = isQuiet(route) && status < 500 ? 'debug' : 'info'
    if (!requestLogger.isLevelEnabled(level)) return
    // Only where credentials were asked for.
    const ctx = c.get('ctx') as ServiceContext | undefined
    requestLogger[level](
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
}
