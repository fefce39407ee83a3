import { createHmac } from 'node:crypto'

import type { PartnerEvent } from '#lib/service/providers/partners/port.ts'
import { requireRecent, requireSame } from '#lib/service/providers/partners/signatures.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { lobEvent } from './wire.ts'

/** Returns Lob's signature over a webhook's time, in milliseconds, and raw body. */
export const signLobBody = (rawBody: Uint8Array, timestamp: string, secret: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')

const parseEvent = (rawBody: Uint8Array) => {
  try {
    return lobEvent.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)))
  } catch (cause) {
    throw new ProviderError('invalid', 'Not a valid Lob event.', { cause })
  }
}

/** Verifies the headers Lob-Signature and Lob-Signature-Timestamp. */
export const verifyLobWebhook = (
  rawBody: Uint8Array,
  headers: Headers,
  secret: string,
): { eventId: string } => {
  const timestamp = headers.get('lob-signature-timestamp') ?? ''
  requireRecent(timestamp)
  requireSame(headers.get('lob-signature') ?? '', signLobBody(rawBody, timestamp, secret))
  return { eventId: parseEvent(rawBody).id }
}

/** Parses an event; those of other resources than letters are ignored. */
export const parseLobWebhook = (rawBody: Uint8Array): PartnerEvent => {
  const { id: eventId, reference_id: pieceId, event_type: type } = parseEvent(rawBody)
  return type.id.startsWith('letter.')
    ? { kind: 'piece', eventId, pieceId }
    : { kind: 'ignored', eventId, type: type.id }
}
