import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { ServiceDeps } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'
import { createMessageIntake, type MessageSource } from '#lib/service/vendor-messages/receive-message.ts'

const sources: readonly MessageSource[] = ['rates', 'payments', 'print']

/** A tracker with a hundred scans is some 60 KB; vendors send nothing near this. */
const maxBytes = 1024 * 1024

/**
 * Where vendors bring their news. The body is taken as it came: the signature is over its very bytes. Answered once it
 * is stored; what it says is worked off afterwards.
 */
export const serveWebhooks = (api: Hono<HttpEnv>, deps: ServiceDeps, metrics: Metrics): void => {
  const receive = createMessageIntake(deps)
  for (const source of sources) {
    const limit = bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        metrics.countMessage({ source, outcome: 'too_large' })
        throw new ServiceError('FILE_TOO_LARGE', 'A message can be at most 1 MB.')
      },
    })
    api.post(`/api/webhooks/${source}`, limit, async (c) => {
      const rawBody = new Uint8Array(await c.req.arrayBuffer())
      try {
        const isNew = await receive(source, rawBody, c.req.raw.headers)
        metrics.countMessage({ source, outcome: isNew ? 'taken' : 'repeated' })
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'UNAUTHORIZED') {
          metrics.countMessage({ source, outcome: 'forged' })
        }
        throw error
      }
      return c.json({ data: { received: true } })
    })
  }
}
