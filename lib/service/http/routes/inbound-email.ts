import type { Hono } from 'hono'

import { inboundEmailRoutes } from '#lib/contract/inbound-email/routes.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { hasBearer } from '#lib/service/http/authenticate.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { limitBody } from '#lib/service/http/limit-body.ts'
import { serveRoute } from '#lib/service/http/serve-route.ts'
import {
  changeInboundAddress,
  getInboundEmail,
  updateInboundEmail,
} from '#lib/service/inbound-email/inbound-settings.ts'
import { maxMessageBytes, receiveEmail } from '#lib/service/inbound-email/receive-email.ts'
import { listReceivedEmails } from '#lib/service/inbound-email/received-emails.ts'

/**
 * Receives raw messages from the mail server. The response is the same for any outcome, so that it does not reveal
 * existing addresses; an error of 429 or 5xx requests the message again.
 */
export const serveInboundMessages = (api: Hono<HttpEnv>, deps: ServiceDeps): void => {
  const { inboundEmail } = deps.config
  if (!inboundEmail) return
  const limit = limitBody({ maxBytes: maxMessageBytes, message: 'A message can be at most 25 MB.' })
  api.post(
    '/api/webhooks/inbound-email',
    async (c, next) => {
      if (!hasBearer(c, inboundEmail.secret)) {
        throw new ServiceError(
          'UNAUTHORIZED',
          'Send INBOUND_EMAIL_SECRET as "Authorization: Bearer <secret>".',
        )
      }
      return next()
    },
    limit,
    async (c) => {
      if (!/^message\/rfc822\b/i.test(c.req.header('content-type') ?? '')) {
        throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the raw message as message/rfc822.')
      }
      const recipient = c.req.header('x-envelope-to')
      if (!recipient) {
        throw new ServiceError('VALIDATION_ERROR', 'Send the envelope recipient as X-Envelope-To.')
      }
      const raw = new Uint8Array(await c.req.arrayBuffer())
      await receiveEmail(deps, raw, { recipient, sender: c.req.header('x-envelope-from') ?? null })
      return c.json({ data: { received: true } }, 202)
    },
  )
}

/** Serves the settings of inbound email, and what was received. */
export const serveInboundEmail = (api: Hono<HttpEnv>): void => {
  serveRoute(api, inboundEmailRoutes.getInboundEmail, async (ctx) => ({ data: await getInboundEmail(ctx) }))
  serveRoute(api, inboundEmailRoutes.updateInboundEmail, async (ctx, { body }) => ({
    data: await updateInboundEmail(ctx, body.is_on),
  }))
  serveRoute(api, inboundEmailRoutes.changeInboundAddress, async (ctx) => ({
    data: await changeInboundAddress(ctx),
  }))
  serveRoute(api, inboundEmailRoutes.listReceivedEmails, (ctx, { query }) => listReceivedEmails(ctx, query))
}
