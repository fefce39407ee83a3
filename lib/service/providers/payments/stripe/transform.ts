import type { Stripe } from 'stripe'

import type {
  ListedPayment,
  Payment,
  PaymentCard,
  PaymentRefund,
} from '#lib/service/providers/payments/port.ts'

/**
 * Stripe's documented test cards and their ready-made payment methods: Stripe does not accept raw card numbers
 * from servers. Source: docs.stripe.com/testing.
 */
const methods: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '5555555555554444': 'pm_card_mastercard',
  '378282246310005': 'pm_card_amex',
  '4000000000000002': 'pm_card_visa_chargeDeclined',
  '4000000000009995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  '4000000000000341': 'pm_card_chargeCustomerFail',
  '4000002500003155': 'pm_card_authenticationRequiredOnSetup',
  '4000002760003184': 'pm_card_authenticationRequired',
  '4000000000000259': 'pm_card_createDispute',
  '4000000000002685': 'pm_card_createDisputeProductNotReceived',
  '4000000000001976': 'pm_card_createDisputeInquiry',
  '4000000000005423': 'pm_card_createIssuerFraudRecord',
}

export const testCardNumbers: readonly string[] = Object.keys(methods)

/** Returns the payment method of a test card; null for any other number. */
export const testCardMethod = (number: string): string | null => methods[number.replace(/[\s-]/g, '')] ?? null

const paymentStatus: Record<Stripe.PaymentIntent.Status, Payment['status']> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
  requires_action: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_payment_method: 'failed',
  processing: 'processing',
}

/** Reads a payment; the card is known only where the payment method was expanded. */
export const readPayment = (intent: Stripe.PaymentIntent): Payment => {
  const card = typeof intent.payment_method === 'object' ? intent.payment_method?.card : null
  return {
    paymentId: intent.id,
    status: paymentStatus[intent.status] ?? 'processing',
    amountCents: intent.amount,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    actionUrl: intent.next_action?.redirect_to_url?.url ?? null,
  }
}

/** The API may leave out what its types promise. */
const readPurchaseId = (metadata: Stripe.Metadata | null | undefined): string | null =>
  typeof metadata?.['purchase'] === 'string' ? metadata['purchase'] : null

/** Reads a payment of a list; the refunded amount is known only where the charge was expanded. */
export const readListedPayment = (intent: Stripe.PaymentIntent): ListedPayment => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    ...readPayment(intent),
    customerId: idOf(intent.customer),
    purchaseId: readPurchaseId(intent.metadata),
    capturedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    createdAt: new Date(intent.created * 1000),
  }
}

export const readRefund = (refund: Stripe.Refund): PaymentRefund => {
  const status = refund.status
  if (status === 'succeeded') return { refundId: refund.id, status }
  const hasFailed = status === 'failed' || status === 'canceled'
  return { refundId: refund.id, status: hasFailed ? 'failed' : 'pending' }
}

/** Reads a card; null for any other payment method. */
export const readCard = (method: Stripe.PaymentMethod, defaultCardId: string | null): PaymentCard | null =>
  method.card
    ? {
        id: method.id,
        brand: method.card.brand,
        last4: method.card.last4,
        expiresMonth: method.card.exp_month,
        expiresYear: method.card.exp_year,
        isDefault: method.id === defaultCardId,
      }
    : null

/** Returns the id of a reference, which Stripe returns as an id or, expanded, as an object. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
