import { createHmac, timingSafeEqual } from 'node:crypto'

import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesEvent } from '#lib/service/providers/rates/port.ts'
import { readLeniently } from '#lib/service/providers/read-leniently.ts'

import { readScanForm, readTracker } from './transform.ts'
import { wireEvent, wireRefund, wireScanForm, wireTracker } from './wire.ts'

const signatureHeader = 'x-hmac-signature'

/** Returns the signature as EasyPost writes it, over the raw body and under the secret in Unicode form NFKD. */
export const signEasypostBody = (rawBody: Uint8Array, secret: string): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(rawBody).digest('hex')}`

const isSigned = (rawBody: Uint8Array, given: string, secret: string): boolean => {
  const expected = Buffer.from(signEasypostBody(rawBody, secret))
  const offered = Buffer.from(given)
  return expected.length === offered.length && timingSafeEqual(expected, offered)
}

const parseEvent = (rawBody: Uint8Array) => {
  try {
    return wireEvent.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)))
  } catch (cause) {
    throw new ProviderError('invalid', 'The message is not an EasyPost event.', { cause })
  }
}

/**
 * Verifies the signature over the raw body. The body is never serialized again before: the official client does
 * that, and so rejects genuine messages whose weight is a whole number.
 */
export const verifyEasypostWebhook = (
  rawBody: Uint8Array,
  headers: Headers,
  secret: string,
): { eventId: string } => {
  const given = headers.get(signatureHeader)
  if (!given) throw new ProviderError('invalid', 'The message has no X-Hmac-Signature header.')
  if (!isSigned(rawBody, given, secret)) {
    throw new ProviderError('invalid', 'The signature does not match the message.')
  }
  return { eventId: parseEvent(rawBody).id }
}

/**
 * Parses an event whose signature was verified. What Mailroom does not use, or cannot read, is ignored rather
 * than requested again; the second says so.
 */
export const parseEasypostWebhook = (rawBody: Uint8Array): RatesEvent => {
  const { id: eventId, description: type, result } = parseEvent(rawBody)
  const unreadable: RatesEvent = { kind: 'ignored', eventId, type, isUnreadable: true }
  if (type.startsWith('tracker.')) {
    const tracker = readLeniently('easypost', wireTracker, result)
    return tracker ? { kind: 'tracker', eventId, tracker: readTracker(tracker) } : unreadable
  }
  if (type.startsWith('refund.')) {
    const refund = readLeniently('easypost', wireRefund, result)
    if (!refund) return unreadable
    const { shipment_id: providerShipmentId, status } = refund
    return { kind: 'refund', eventId, providerShipmentId, refund: { status } }
  }
  if (type.startsWith('scan_form.')) {
    const scanForm = readLeniently('easypost', wireScanForm, result)
    return scanForm ? { kind: 'scan_form', eventId, scanForm: readScanForm(scanForm) } : unreadable
  }
  return { kind: 'ignored', eventId, type, isUnreadable: false }
}
