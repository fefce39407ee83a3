import type { Hono } from 'hono'

import type { HttpEnv } from '#lib/service/http/env.ts'
import { type MessageSource, receiveMessage } from '#lib/service/tracking/receive-message.ts'

const sources: readonly MessageSource[] = ['rates', 'payments']

/** Where vendors bring their news. The body is taken as it came: the signature is over its very bytes. */
export const serveWebhooks = (api: Hono<HttpEnv>): void => {
  for (const source of sources) {
    api.post(`/api/webhooks/${source}`, async (c) => {
      const rawBody = new Uint8Array(await c.req.arrayBuffer())
      await receiveMessage(c.get('deps'), source, rawBody, c.req.raw.headers)
      return c.json({ data: { received: true } })
    })
  }
}
