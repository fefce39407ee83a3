import { loadCustomer } from './customers.ts'
import { type StripeMemory, newClientSecret, newStripeId, toUnix } from './memory.ts'
import { type Form, listOf, textOf, textsOf, missing, noSuch, StripeRefusal } from './requests.ts'
import type { StripeIntentStatus, StripePaymentIntent } from './shapes.ts'

const smallestAmount = 50
const largestAmount = 99_999_999

/** Reads an amount in cents; null when absent. */
export const readAmount = (form: Form, key: string): number | null => {
  const text = textOf(form, key)
  if (text === null) return null
  const amount = Number(text)
  if (!Number.isInteger(amount) || amount < 0 || amount > largestAmount) {
    throw new StripeRefusal(400, `Invalid integer: ${text}`, {
      code: 'parameter_invalid_integer',
      param: key,
    })
  }
  return amount
}

const readChargeable = (form: Form): number => {
  const amount = readAmount(form, 'amount')
  if (amount === null) throw missing('amount')
  if (amount < smallestAmount) {
    throw new StripeRefusal(400, 'Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  return amount
}

/** Builds a payment that is not confirmed yet, without storing it. */
export const buildIntent = async (memory: StripeMemory, form: Form): Promise<StripePaymentIntent> => {
  const amount = readChargeable(form)
  const currency = textOf(form, 'currency')
  if (!currency) throw missing('currency')
  const customer = textOf(form, 'customer')
  if (customer) await loadCustomer(memory, customer, 'customer')
  const id = newStripeId('pi')
  const methodId = textOf(form, 'payment_method')
  const isCardOnly = listOf(form, 'allowed_payment_method_types').length > 0
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isCardOnly ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: textOf(form, 'capture_method') === 'manual' ? 'manual' : 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: toUnix(memory.clock.now()),
    currency: currency.toLowerCase(),
    customer,
    customer_account: null,
    description: textOf(form, 'description'),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: textsOf(form, 'metadata'),
    next_action: null,
    on_behalf_of: null,
    payment_method: methodId,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: methodId ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Loads the payment and locks it, with its charge, until the transaction ends. */
export const lockIntent = async (memory: StripeMemory, id: string): Promise<StripePaymentIntent> => {
  const found = await memory.objects.lockWithChildren('payment_intent', id)
  if (!found) throw noSuch('payment_intent', id, 'intent')
  return found.body
}

export const loadIntent = async (memory: StripeMemory, id: string): Promise<StripePaymentIntent> => {
  const found = await memory.objects.find('payment_intent', id)
  if (!found) throw noSuch('payment_intent', id, 'intent')
  return found.body
}

/** Returns a page of the list, newest first: of one customer or all, created since a time, after a given one. */
export const listIntents = async ({ objects }: StripeMemory, form: Form): Promise<object> => {
  const parentId = textOf(form, 'customer')
  const afterId = textOf(form, 'starting_after')
  const after = afterId ? await objects.find('payment_intent', afterId) : null
  if (afterId && !after) throw noSuch('payment_intent', afterId, 'starting_after')
  const limit = Math.min(100, Math.max(1, Number(textOf(form, 'limit') ?? 10) || 10))
  const found = await objects.list('payment_intent', {
    ...(parentId ? { parentId } : {}),
    ...(after ? { before: after.sequence } : {}),
    limit: limit + 1,
  })
  const since = Number(textsOf(form, 'created')['gte'] ?? 0)
  const recent = found.map(({ body }) => body).filter((intent) => intent.created >= since)
  return {
    object: 'list',
    data: recent.slice(0, limit),
    has_more: recent.length > limit,
    url: '/v1/payment_intents',
  }
}

/** Rejects what the payment's status does not allow, with Stripe's message. */
export const requireStatus = (
  intent: StripePaymentIntent,
  verb: 'captured' | 'canceled' | 'confirmed',
  allowed: readonly StripeIntentStatus[],
): void => {
  if (allowed.includes(intent.status)) return
  const what =
    verb === 'canceled' ? 'You cannot cancel this PaymentIntent' : `This PaymentIntent could not be ${verb}`
  throw new StripeRefusal(
    400,
    `${what} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state' },
  )
}
