import { createHash } from 'node:crypto'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'

import { type StripeMemory, openStripeMemory, newStripeId, toUnix } from './memory.ts'
import {
  type Form,
  formOf,
  textOf,
  textsOf,
  noSuch,
  StripeRefusal,
  errorParts,
  missing,
  type StripeResponse,
} from './requests.ts'
import type { StripeCustomer, StripeBillingDetails, StripeKinds, StripePaymentMethod } from './shapes.ts'
import { findTestCard, findTestCardByToken, notATestCard, type Decline, type TestCard } from './test-cards.ts'

export const createCustomer = async (memory: StripeMemory, form: Form): Promise<StripeCustomer> => {
  const id = newStripeId('cus').slice(0, 18)
  const customer: StripeCustomer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: toUnix(memory.clock.now()),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: textOf(form, 'description'),
    discount: null,
    email: textOf(form, 'email'),
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: textsOf(form, 'metadata'),
    name: textOf(form, 'name'),
    next_invoice_sequence: 1,
    phone: textOf(form, 'phone'),
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  await memory.objects.insert('customer', { id, body: customer })
  return customer
}

export const loadCustomer = async (
  memory: StripeMemory,
  id: string,
  param = 'id',
): Promise<StripeCustomer> => {
  const found = await memory.objects.find('customer', id)
  if (!found) throw noSuch('customer', id, param)
  return found.body
}

const requireOwnMethod = async (memory: StripeMemory, customerId: string, id: string): Promise<void> => {
  const found = await memory.objects.find('payment_method', id)
  if (found?.body.method.customer === customerId) return
  throw new StripeRefusal(
    400,
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
  )
}

export const updateCustomer = async (
  memory: StripeMemory,
  id: string,
  form: Form,
): Promise<StripeCustomer> => {
  const found = await memory.objects.lock('customer', id)
  if (!found) throw noSuch('customer', id)
  const methodId = textOf(formOf(form, 'invoice_settings'), 'default_payment_method')
  if (methodId) await requireOwnMethod(memory, id, methodId)
  const customer = found.body
  const updated: StripeCustomer = {
    ...customer,
    name: textOf(form, 'name') ?? customer.name,
    email: textOf(form, 'email') ?? customer.email,
    description: textOf(form, 'description') ?? customer.description,
    metadata: { ...customer.metadata, ...textsOf(form, 'metadata') },
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: methodId ?? customer.invoice_settings.default_payment_method,
    },
  }
  await memory.objects.replace('customer', id, updated)
  return updated
}

type StoredMethod = StripeKinds['payment_method']

export type CardEntry = {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string | null
}

/** Builds the error of a declined card. */
export const declineError = (decline: Decline, more: object = {}): object => ({
  advice_code: decline.adviceCode,
  ...errorParts(decline.code),
  decline_code: decline.declineCode,
  message: decline.message,
  network_decline_code: decline.networkCode,
  param: '',
  ...more,
  type: 'card_error',
})

export const emptyBillingDetails = (name: string | null): StripeBillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name,
  phone: null,
  tax_id: null,
})

/** Builds a payment method of a card, attached to a customer or not, without storing it. */
export const buildMethod = (entry: CardEntry, now: Date, customer: string | null): StoredMethod => {
  const { card } = entry
  return {
    cardNumber: card.number,
    method: {
      id: newStripeId('pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: emptyBillingDetails(entry.name),
      card: {
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: card.country,
        display_brand: card.brand,
        exp_month: entry.expiryMonth,
        exp_year: entry.expiryYear,
        fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
        funding: 'credit',
        generated_from: null,
        last4: card.number.slice(-4),
        networks: { available: [card.brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: toUnix(now),
      customer,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
  }
}

export const storeMethod = async (memory: StripeMemory, stored: StoredMethod): Promise<void> => {
  const { id, customer } = stored.method
  await memory.objects.insert('payment_method', {
    id,
    body: stored,
    ...(customer ? { parentId: customer } : {}),
  })
}

/** Creates a payment method from a card's number. */
export const createMethod = async (memory: StripeMemory, form: Form): Promise<StripeResponse> => {
  const cardForm = formOf(form, 'card')
  const number = textOf(cardForm, 'number')
  if (!number) throw missing('card[number]')
  const card = findTestCard(number)
  if (!card) return { status: 402, body: { error: declineError(notATestCard) } }
  const entry: CardEntry = {
    card,
    expiryMonth: Number(textOf(cardForm, 'exp_month')),
    expiryYear: Number(textOf(cardForm, 'exp_year')),
    name: textOf(formOf(form, 'billing_details'), 'name'),
  }
  const stored = buildMethod(entry, memory.clock.now(), null)
  await storeMethod(memory, stored)
  return { status: 200, body: stored.method }
}

/** Ready-made payment methods expire a year from now, as Stripe's do. */
const fromToken = (memory: StripeMemory, card: TestCard): StoredMethod => {
  const now = memory.clock.now()
  const expiry = { expiryMonth: now.getUTCMonth() + 1, expiryYear: now.getUTCFullYear() + 1 }
  return buildMethod({ card, ...expiry, name: null }, now, null)
}

/** Attaches a card to a customer. A card that is declined when attached gives 402. */
export const attachMethod = async (memory: StripeMemory, id: string, form: Form): Promise<StripeResponse> => {
  const customerId = textOf(form, 'customer')
  if (!customerId) throw missing('customer')
  await loadCustomer(memory, customerId, 'customer')
  const readyMade = findTestCardByToken(id)
  const existing = readyMade ? null : await memory.objects.lock('payment_method', id)
  const stored = readyMade ? fromToken(memory, readyMade) : existing?.body
  if (!stored) throw noSuch('PaymentMethod', id)
  const refusal = findTestCard(stored.cardNumber)?.onAttach
  if (refusal) return { status: 402, body: { error: declineError(refusal) } }
  const method: StripePaymentMethod = { ...stored.method, customer: customerId }
  if (existing) await memory.objects.remove('payment_method', id)
  await storeMethod(memory, { ...stored, method })
  return { status: 200, body: method }
}

/** Detaches a card from its customer; it can no longer be charged. */
export const detachMethod = async (memory: StripeMemory, id: string): Promise<StripePaymentMethod> => {
  const found = await memory.objects.lock('payment_method', id)
  if (!found) throw noSuch('PaymentMethod', id)
  const { method } = found.body
  if (method.customer === null) {
    throw new StripeRefusal(
      400,
      `The payment method you provided is not attached to a customer so detachment is impossible.`,
    )
  }
  const customer = await memory.objects.lock('customer', method.customer)
  if (customer?.body.invoice_settings.default_payment_method === id) {
    await memory.objects.replace('customer', method.customer, {
      ...customer.body,
      invoice_settings: { ...customer.body.invoice_settings, default_payment_method: null },
    })
  }
  const detached: StripePaymentMethod = { ...method, customer: null }
  await memory.objects.remove('payment_method', id)
  await storeMethod(memory, { ...found.body, method: detached })
  return detached
}

export const listMethods = async (memory: StripeMemory, customerId: string): Promise<object> => {
  const found = await memory.objects.list('payment_method', { parentId: customerId })
  // One with a card is a customer.
  if (found.length === 0) await loadCustomer(memory, customerId)
  return {
    object: 'list',
    data: found.map(({ body }) => body.method),
    has_more: false,
    url: `/v1/customers/${customerId}/payment_methods`,
  }
}

const apiVersion = 'sandbox'

/**
 * Adds a test card to a customer as the default, even one that Stripe would not attach: it is then declined at every
 * charge, for the reason it simulates.
 */
export const putCardOnFile = async (
  deps: DatabaseDeps,
  customerId: string,
  card: TestCard,
): Promise<void> => {
  await withTransaction(deps, async (deps) => {
    const memory = openStripeMemory(deps.db, deps.clock, { id: newId(), idempotencyKey: null, apiVersion })
    const now = deps.clock.now()
    const expiry = { expiryMonth: now.getUTCMonth() + 1, expiryYear: now.getUTCFullYear() + 2 }
    const stored = buildMethod({ card, ...expiry, name: null }, now, customerId)
    await storeMethod(memory, stored)
    const customer = await loadCustomer(memory, customerId)
    await memory.objects.replace('customer', customerId, {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: stored.method.id },
    })
  })
}
