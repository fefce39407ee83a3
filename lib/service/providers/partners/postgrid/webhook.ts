import { createHmac } from 'node:crypto'

import { z } from 'zod'

import { systemClock } from '#lib/service/clock.ts'
import type { PartnerEvent } from '#lib/service/providers/partners/port.ts'
import { requireRecent, requireSame } from '#lib/service/providers/partners/signatures.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { postgridEvent } from './wire.ts'

const invalid = (cause?: unknown): ProviderError =>
  new ProviderError('invalid', 'Not a valid PostGrid event.', { cause })

const readText = (rawBody: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(rawBody)

/** A JSON Web Token: three parts in Base64url, which no JSON has. */
const tokenShape = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

const readPart = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

const tokenHeader = z.object({ alg: z.literal('HS256') })
const tokenClaims = z.object({ exp: z.number().optional() })

/** Returns the signature of the header `PostGrid-Signature` over a webhook's time, in milliseconds, and raw body. */
export const signPostgridBody = (rawBody: Uint8Array, timestamp: string, secret: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')

/** Verifies an HMAC-SHA-256 token, which is how PostGrid sends events unless configured to send JSON. */
const requireToken = (text: string, secret: string): void => {
  const [, header = '', claims = '', signature = ''] = tokenShape.exec(text) ?? []
  if (!tokenHeader.safeParse(readPart(header)).success) throw invalid()
  requireSame(signature, createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url'))
  const { exp } = tokenClaims.parse(readPart(claims))
  if (exp !== undefined && exp * 1000 < systemClock.now().getTime()) {
    throw new ProviderError('invalid', 'The message has expired.')
  }
}

const parseEvent = (rawBody: Uint8Array): z.output<typeof postgridEvent> => {
  try {
    const text = readText(rawBody).trim()
    const [, , claims] = tokenShape.exec(text) ?? []
    return postgridEvent.parse(claims === undefined ? JSON.parse(text) : readPart(claims))
  } catch (cause) {
    throw invalid(cause)
  }
}

/** Verifies an event sent as a token, or as JSON with the header `PostGrid-Signature: t=<time>,v1=<signature>`. */
export const verifyPostgridWebhook = (
  rawBody: Uint8Array,
  headers: Headers,
  secret: string,
): { eventId: string } => {
  const event = parseEvent(rawBody)
  const text = readText(rawBody).trim()
  if (tokenShape.test(text)) {
    requireToken(text, secret)
  } else {
    const parts = new URLSearchParams((headers.get('postgrid-signature') ?? '').replaceAll(/,\s*/g, '&'))
    const timestamp = parts.get('t') ?? ''
    requireRecent(timestamp)
    requireSame(parts.get('v1') ?? '', signPostgridBody(rawBody, timestamp, secret))
  }
  return { eventId: event.id }
}

/** Parses an event; those of other orders than letters are ignored. */
export const parsePostgridWebhook = (rawBody: Uint8Array): PartnerEvent => {
  const { id: eventId, type, data } = parseEvent(rawBody)
  return type.startsWith('letter.')
    ? { kind: 'piece', eventId, pieceId: data.id }
    : { kind: 'ignored', eventId, type }
}
