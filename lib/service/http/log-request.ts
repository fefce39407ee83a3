import { createMiddleware } from 'hono/factory'

import { routes } from '#lib/contract/routes.ts'
import { keptAddress } from '#lib/service/api-requests/kept-address.ts'
import type { RequestLog } from '#lib/service/api-requests/request-log.ts'
import type { ServiceContext } from '#lib/service/context.ts'

import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'
import { createOperationTable } from './operation-table.ts'

const operationOf = createOperationTable(Object.values(routes))

/** Notes each call with a key that there is, refused ones included, in the log that developers read. */
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
        ...keptAddress(c.req.url),
        operation: c.get('operation') ?? operationOf(c.req.method, c.req.path)?.operationId ?? null,
        status: c.res.status,
        errorCode: c.get('errorCode') ?? null,
        durationMs: performance.now() - startedAt,
        requestId: c.get('requestId'),
        shipmentId: c.get('shipmentId') ?? null,
        address: clientAddress(c),
      },
      // Tried where it is not accepted, or after its end, it was not used.
      { isUsed: (c.get('ctx') as ServiceContext | undefined) !== undefined, lastUsedAt: key.lastUsedAt },
    )
  })
