import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'

import { ServiceError } from '#lib/service/errors.ts'

type LimitOptions = {
  maxBytes: number
  /** Text of the error, such as `A message can be at most 1 MB.` */
  message: string
  onTooLarge?: () => void
}

/**
 * Refuses bodies of more bytes, with FILE_TOO_LARGE. Where the length is stated, the body is not touched: Node holds it to
 * that length, and wrapping its stream costs a tenth of a small request.
 */
export const limitBody = ({ maxBytes, message, onTooLarge }: LimitOptions): MiddlewareHandler => {
  const refuse = (): never => {
    onTooLarge?.()
    throw new ServiceError('FILE_TOO_LARGE', message)
  }
  const count = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return createMiddleware(async (c, next) => {
    const stated = c.req.header('content-length')
    if (stated === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next)
    if (Number(stated) > maxBytes) refuse()
    return next()
  })
}
