import { emptyBillingDetails } from './customers.ts'
import { newStripeId, toUnix, announce, type StripeMemory } from './memory.ts'
import { lockIntent, readAmount } from './payment-intents.ts'
import { type Form, textOf, textsOf, missing, noSuch, StripeRefusal } from './requests.ts'
import type { StripeCharge, StripeKinds, StripePaymentIntent, StripeRefund } from './shapes.ts'
import type { Decline } from './test-cards.ts'

/** A held amount is released automatically after a week. */
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

/** Builds one attempt to charge a card: approved, or declined. */
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

const lockCharge = async (memory: StripeMemory, form: Form): Promise<StripeCharge> => {
  const intentId = textOf(form, 'payment_intent')
  const id = intentId ? (await lockIntent(memory, intentId)).latest_charge : textOf(form, 'charge')
  if (intentId && !id) {
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    )
  }
  if (!id) throw missing('payment_intent')
  const found = await memory.objects.lock('charge', id)
  if (!found) throw noSuch('charge', id, 'charge')
  return found.body
}

/** Loads a charge. Throws Stripe's error for an unknown one. */
export const loadCharge = async ({ objects }: StripeMemory, id: string): Promise<StripeCharge> => {
  const found = await objects.find('charge', id)
  if (!found) throw noSuch('charge', id)
  return found.body
}

const readRefundable = (charge: StripeCharge, form: Form): number => {
  if (!charge.captured) {
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
    )
  }
  if (charge.disputed) {
    throw new StripeRefusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = readAmount(form, 'amount') ?? left
  if (amount > left) {
    throw new StripeRefusal(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    )
  }
  return amount
}

/** Refunds a payment: the whole remainder, unless an amount is requested. */
export const createRefund = async (memory: StripeMemory, form: Form): Promise<StripeRefund> => {
  const charge = await lockCharge(memory, form)
  const amount = readRefundable(charge, form)
  const refund: StripeRefund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: newStripeId('txn'),
    charge: charge.id,
    created: toUnix(memory.clock.now()),
    currency: charge.currency,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: textsOf(form, 'metadata'),
    payment_intent: charge.payment_intent,
    reason: textOf(form, 'reason'),
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const refunded = charge.amount_refunded + amount
  const updated: StripeCharge = {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  }
  await memory.objects.replace('charge', charge.id, updated)
  await memory.objects.insert('refund', { id: refund.id, body: refund, parentId: charge.payment_intent })
  await announce(memory, 'refund.created', refund)
  await announce(memory, 'charge.refunded', updated)
  return refund
}

export const loadRefund = async (memory: StripeMemory, id: string): Promise<StripeRefund> => {
  const found = await memory.objects.find('refund', id)
  if (!found) throw noSuch('refund', id)
  return found.body
}
