import { emptyBillingDetails } from './payment-methods.ts'
import type { StripeCharge, StripeKinds, StripePaymentIntent } from './shapes.ts'
import { newStripeId, toUnix } from './stamps.ts'
import type { Decline } from './test-cards.ts'

/** A held amount is given back by itself after a week. */
const holdSeconds = 7 * 86_400

const outcomeOf = (decline: Decline | null): StripeCharge['outcome'] =>
  decline
    ? {
        advice_code: decline.adviceCode,
        network_advice_code: null,
        network_decline_code: decline.networkCode,
        network_status: 'declined_by_network',
        reason: decline.declineCode,
        risk_level: 'normal',
        risk_score: 41,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        risk_score: 24,
        seller_message: 'Payment complete.',
        type: 'authorized',
      }

const describeCard = (
  { method }: StripeKinds['payment_method'],
  amount: number,
  now: Date,
): StripeCharge['payment_method_details'] => {
  const { card } = method
  return {
    card: {
      amount_authorized: amount,
      authorization_code: '938413',
      brand: card.brand,
      capture_before: toUnix(now) + holdSeconds,
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: '119528868122817',
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: null,
      wallet: null,
    },
    type: 'card',
  }
}

/** One attempt to charge a card: approved, or declined. */
export const buildCharge = (
  intent: StripePaymentIntent,
  stored: StripeKinds['payment_method'],
  decline: Decline | null,
  now: Date,
): StripeCharge => {
  const id = newStripeId('ch')
  const isCaptured = decline === null && intent.capture_method !== 'manual'
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isCaptured ? newStripeId('txn') : null,
    billing_details: emptyBillingDetails(stored.method.billing_details.name),
    calculated_statement_descriptor: 'MAILROOM',
    captured: isCaptured,
    created: toUnix(now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    destination: null,
    dispute: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    order: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: stored.method.id,
    payment_method_details: describeCard(stored, intent.amount, now),
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/payment/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
