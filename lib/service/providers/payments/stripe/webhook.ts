import type { Stripe } from 'stripe'

import type { PaymentsEvent } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { disputeTypes, fraudWarningTypes, readDispute, readFraudWarning } from './disputes.ts'
import { idOf, readPayment, readRefund } from './transform.ts'

/**
 * Verifies the signature through the SDK. Its tolerance of five minutes is measured on the machine's own clock, as it
 * protects the transport and is no business time.
 */
export const verifyStripeWebhook = (
  stripe: Stripe,
  rawBody: Uint8Array,
  headers: Headers,
  secret: string,
): { eventId: string } => {
  const signature = headers.get('stripe-signature')
  if (!signature) throw new ProviderError('invalid', 'The message has no Stripe-Signature header.')
  try {
    const { id: eventId } = stripe.webhooks.constructEvent(Buffer.from(rawBody), signature, secret)
    if (typeof eventId === 'string') return { eventId }
  } catch (cause) {
    throw new ProviderError('invalid', 'The signature does not match the message, or has expired.', { cause })
  }
  throw new ProviderError('invalid', 'The message is not a Stripe event.')
}

const paymentTypes = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
] as const

const refundTypes = ['refund.created', 'refund.updated', 'refund.failed'] as const

/** Types of events that Mailroom uses. */
export const handledTypes = [
  'setup_intent.succeeded',
  ...paymentTypes,
  ...refundTypes,
  ...disputeTypes,
  ...fraudWarningTypes,
] as const

/** Returns whether the event is of one of these types. */
const isOfType = <Type extends Stripe.Event['type']>(
  event: Stripe.Event,
  types: readonly Type[],
): event is Extract<Stripe.Event, { type: Type }> => types.some((type) => type === event.type)

/** Parses an event whose signature was verified. Types that Mailroom does not use are ignored. */
export const parseStripeWebhook = (stripe: Stripe, rawBody: Uint8Array): PaymentsEvent => {
  const event = stripe.webhooks.constructEventWithoutVerification(Buffer.from(rawBody).toString('utf8'))
  const { id: eventId, type } = event
  // A completed Checkout session names only the setup; the setup's own event names the card.
  if (event.type === 'setup_intent.succeeded') {
    const customerId = idOf(event.data.object.customer)
    const cardId = idOf(event.data.object.payment_method)
    if (customerId && cardId) return { kind: 'card_setup_completed', eventId, customerId, cardId }
  }
  if (isOfType(event, paymentTypes)) {
    return { kind: 'payment', eventId, payment: readPayment(event.data.object) }
  }
  if (isOfType(event, refundTypes)) {
    const paymentId = idOf(event.data.object.payment_intent)
    if (paymentId) return { kind: 'refund', eventId, paymentId, refund: readRefund(event.data.object) }
  }
  const ignored = { kind: 'ignored', eventId, type } as const
  if (isOfType(event, disputeTypes)) return readDispute(event) ?? { ...ignored, isUnreadable: true }
  if (isOfType(event, fraudWarningTypes)) return readFraudWarning(event) ?? { ...ignored, isUnreadable: true }
  return { ...ignored, isUnreadable: false }
}
