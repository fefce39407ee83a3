import { createHash, timingSafeEqual } from 'node:crypto'

import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { ServiceDeps } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { receiveReceiptEmail } from '#lib/service/evidence/receipt/receive-receipt-email.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A receipt of 10 MB in Base64, and the message around it. */
const maxBytes = 20 * 1024 * 1024

/**
 * Where the inbound-mail provider brings messages, raw. Whatever is in them, the answer is the same, so that nobody can
 * find out which addresses there are.
 */
export const serveReceiptEmail = (api: Hono<HttpEnv>, deps: ServiceDeps): void => {
  const { receiptEmail } = deps.config
  if (!receiptEmail) return
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new ServiceError('FILE_TOO_LARGE', 'A message can be at most 20 MB.')
    },
  })
  const expected = digest(`Bearer ${receiptEmail.secret}`)
  api.post(
    '/api/webhooks/email',
    async (c, next) => {
      if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
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
