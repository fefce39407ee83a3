import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'

import { routes } from '#lib/contract/routes.ts'
import { loggedUrl, type RequestLog } from '#lib/service/api-requests/request-log.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'

import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'
import { createRouteIndex, toContractPath } from './path-patterns.ts'

/** Requested every few seconds by machines, or by ourselves from a simulator: of interest only when they fail. */
const isQuiet = (route: string): boolean => /^\/(sandbox\/|metrics$|api\/v1\/(health|ready)$)/.test(route)

/** Patterns of middleware, where a request ends that was rejected or that nothing serves. */
const middleware = new Set(['', '/*', '/api/v1/*'])

/** Returns the pattern of the path, as the contract writes it, of the route that responded or would have. */
const patternOf = (c: Context): string => {
  const pattern = [routePath(c), routePath(c, -1)].find((each) => !middleware.has(each))
  return pattern === undefined ? 'none' : toContractPath(pattern)
}

/** Returns the context, which is set only on paths that need credentials, once they were accepted. */
const contextOf = (c: Context<HttpEnv>): ServiceContext | undefined => c.get('ctx')

/** Counts each request and logs a line about it: never its path, which may hold a key, its query, headers or body. */
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
    const ctx = contextOf(c)
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

const { find } = createRouteIndex(Object.values(routes))

/** Records each request with an existing key, rejected ones included, in the request log that developers read. */
export const logRequest = (requestLog: RequestLog) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const key = c.get('apiKey')
    if (!key) return
    requestLog.note(
      {
        organizationId: key.organizationId,
        apiKeyId: key.apiKeyId,
        userId: key.userId,
        method: c.req.method,
        ...loggedUrl(c.req.url),
        operation: c.get('operation') ?? find(c.req.method, c.req.path)?.operationId ?? null,
        status: c.res.status,
        errorCode: c.get('errorCode') ?? null,
        durationMs: performance.now() - startedAt,
        requestId: c.get('requestId'),
        shipmentId: c.get('shipmentId') ?? null,
        address: clientAddress(c),
      },
      // A key that was rejected was not used.
      { isUsed: contextOf(c) !== undefined, lastUsedAt: key.lastUsedAt },
    )
  })
