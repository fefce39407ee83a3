import type { Context, Hono } from 'hono'

import type { ServiceDeps } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { receiveReceiptEmail } from '#lib/service/evidence/receipt/receive-receipt-email.ts'
import { hasBearer } from '#lib/service/http/authenticate.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { limitBody } from '#lib/service/http/limit-body.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'
import {
  type MessageSource,
  type SourceName,
  sourceNames,
} from '#lib/service/vendor-messages/message-sources.ts'
import { createMessageIntake } from '#lib/service/vendor-messages/receive-message.ts'

type Receiver = {
  receive: ReturnType<typeof createMessageIntake>
  metrics: Metrics
  /** Its name in metrics: connected accounts are counted together. */
  name: SourceName
}

const receiveFrom = async (
  c: Context<HttpEnv>,
  { receive, metrics, name }: Receiver,
  source: MessageSource,
): Promise<Response> => {
  const rawBody = new Uint8Array(await c.req.arrayBuffer())
  try {
    const isNew = await receive(source, rawBody, c.req.raw.headers)
    metrics.countMessage({ source: name, outcome: isNew ? 'taken' : 'repeated' })
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'UNAUTHORIZED') {
      metrics.countMessage({ source: name, outcome: 'forged' })
    }
    throw error
  }
  return c.json({ data: { received: true } })
}

/** A tracker with a hundred scans is some 60 KB; vendors send nothing near this. */
const maxMessageBytes = 1024 * 1024

/**
 * Receives vendors' webhooks. The body is read as raw bytes, which the signature covers. Responds once the message is
 * stored; it is processed afterwards.
 */
export const serveVendorWebhooks = (api: Hono<HttpEnv>, deps: ServiceDeps, metrics: Metrics): void => {
  const receive = createMessageIntake(deps)
  for (const source of sourceNames) {
    const receiver = { receive, metrics, name: source }
    const limit = limitBody({
      maxBytes: maxMessageBytes,
      message: 'A message can be at most 1 MB.',
      onTooLarge: () => metrics.countMessage({ source, outcome: 'too_large' }),
    })
    api.post(`/api/webhooks/${source}`, limit, (c) => receiveFrom(c, receiver, source))
    if (source !== 'rates') continue
    api.post('/api/webhooks/rates/:accountId', limit, (c) =>
      receiveFrom(c, receiver, `rates:${c.req.param('accountId')}`),
    )
  }
}

/** A receipt of 10 MB in Base64, and the message around it. */
const maxEmailBytes = 20 * 1024 * 1024

/**
 * Receives raw messages from the inbound email provider. The response is the same whatever they contain, so that no one
 * can find out which addresses exist.
 */
export const serveReceiptEmail = (api: Hono<HttpEnv>, deps: ServiceDeps): void => {
  const { receiptEmail } = deps.config
  if (!receiptEmail) return
  const limit = limitBody({ maxBytes: maxEmailBytes, message: 'A message can be at most 20 MB.' })
  api.post(
    '/api/webhooks/email',
    async (c, next) => {
      if (!hasBearer(c, receiptEmail.secret)) {
        throw new ServiceError(
          'UNAUTHORIZED',
          'Send RECEIPT_EMAIL_SECRET as "Authorization: Bearer <secret>".',
        )
      }
      return next()
    },
    limit,
    async (c) => {
      if (!/^message\/rfc822\b/i.test(c.req.header('content-type') ?? '')) {
        throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the raw message as message/rfc822.')
      }
      const raw = new Uint8Array(await c.req.arrayBuffer())
      await receiveReceiptEmail(deps, raw, c.req.header('x-envelope-to') ?? null)
      return c.json({ data: { received: true } }, 202)
    },
  )
}
