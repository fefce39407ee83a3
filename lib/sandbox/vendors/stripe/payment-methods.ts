import { createHash } from 'node:crypto'

import { loadCustomer } from './customers.ts'
import type { Form } from './form-body.ts'
import { formOf, textOf } from './form-body.ts'
import type { StripeMemory } from './memory.ts'
import { errorParts, missing, noSuch, StripeRefusal } from './refusal.ts'
import type { Answer } from './refusal.ts'
import type { StripeBillingDetails, StripeKinds, StripePaymentMethod } from './shapes.ts'
import { newStripeId, toUnix } from './stamps.ts'
import { findTestCard, findTestCardByToken, notATestCard } from './test-cards.ts'
import type { Decline, TestCard } from './test-cards.ts'

type StoredMethod = StripeKinds['payment_method']

export type CardEntry = {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string | null
}

/** The error with which a card is refused. */
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

/** Makes a payment method of a card, attached to nobody or to a customer, without storing it. */
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
export const createMethod = async (memory: StripeMemory, form: Form): Promise<Answer> => {
  const given = formOf(form, 'card')
  const number = textOf(given, 'number')
  if (!number) throw missing('card[number]')
  const card = findTestCard(number)
  if (!card) return { status: 402, body: { error: declineError(notATestCard) } }
  const entry: CardEntry = {
    card,
    expiryMonth: Number(textOf(given, 'exp_month')),
    expiryYear: Number(textOf(given, 'exp_year')),
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

/** Attaches a card to a customer. Cards that are declined when attached are an answer of 402. */
export const attachMethod = async (memory: StripeMemory, id: string, form: Form): Promise<Answer> => {
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

/** Takes a card off its customer, after which it pays for nothing more. */
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
  await loadCustomer(memory, customerId)
  const found = await memory.objects.list('payment_method', { parentId: customerId })
  return {
    object: 'list',
    data: found.map(({ body }) => body.method),
    has_more: false,
    url: `/v1/customers/${customerId}/payment_methods`,
  }
}
