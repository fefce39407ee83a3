import type { Stripe } from 'stripe'

import type {
  ListedPayment,
  Payment,
  PaymentCard,
  PaymentRefund,
} from '#lib/service/providers/payments/port.ts'

const paymentStatus: Record<Stripe.PaymentIntent.Status, Payment['status']> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
  requires_action: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_payment_method: 'failed',
  processing: 'processing',
}

/** The card is known only where the payment method was asked for with the payment. */
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

/** The charge tells what came back; it is there where it was asked for with the payment. */
export const readListedPayment = (intent: Stripe.PaymentIntent): ListedPayment => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    ...readPayment(intent),
    customerId: idOf(intent.customer),
    purchaseId: intent.metadata['purchase'] ?? null,
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

/** Null for a payment method that is no card. */
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

/** Stripe gives an object's id, or the whole object where it was asked for. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
