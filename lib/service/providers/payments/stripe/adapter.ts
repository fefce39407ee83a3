import type { Stripe } from 'stripe'

import type { ListedPayment, PaymentsPort } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { createStripeClient, readAccountId, readFailure } from './http.ts'
import {
  testCardMethod,
  testCardNumbers,
  idOf,
  readCard,
  readListedPayment,
  readPayment,
  readRefund,
} from './transform.ts'
import { parseStripeWebhook, verifyStripeWebhook } from './webhook.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** The base URL of the API, when not Stripe's own. */
  baseUrl?: string | undefined
  timeoutMs?: number
}

const withCard = { expand: ['payment_method'] }

const page = { limit: 100 }

/** The maximum difference between the provider's clock and ours. */
const clockSkewSeconds = 3600

/** Runs a call and converts its error to a `ProviderError`. */
const attempt = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    throw readFailure(error)
  }
}

/** Runs a call; when Stripe reports that it was done before, returns what `known` finds instead. */
const attemptOnce = async <Result>(
  call: () => Promise<Result>,
  doneCode: string,
  known: () => Promise<Result | null>,
): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    const failure = readFailure(error)
    const result = failure.vendorCode === doneCode ? await attempt(known) : null
    if (result) return result
    throw failure
  }
}

const unexpectedState = 'payment_intent_unexpected_state'

const retrieveIn = async (stripe: Stripe, paymentId: string, status: Stripe.PaymentIntent.Status) => {
  const intent = await stripe.paymentIntents.retrieve(paymentId, withCard)
  return intent.status === status ? intent : null
}

const findPaymentOfCharge = async (stripe: Stripe, chargeId: string): Promise<string | null> => {
  try {
    return idOf((await stripe.charges.retrieve(chargeId)).payment_intent)
  } catch (error) {
    const failure = readFailure(error)
    if (failure.kind === 'not_found') return null
    throw failure
  }
}

const setDefault = (stripe: Stripe, customerId: string, cardId: string) =>
  stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })

const completeCardSetup = async (stripe: Stripe, customerId: string, setupId: string) => {
  const session = await stripe.checkout.sessions.retrieve(setupId, { expand: ['setup_intent'] })
  if (idOf(session.customer) !== customerId) {
    throw new ProviderError('not_found', 'This card setup belongs to another customer.')
  }
  const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null
  const cardId = intent?.status === 'succeeded' ? idOf(intent.payment_method) : null
  if (!cardId) return null
  await setDefault(stripe, customerId, cardId)
  return { cardId }
}

const attachTestCard = async (stripe: Stripe, customerId: string, number: string) => {
  const method = testCardMethod(number)
  if (!method) {
    const known = testCardNumbers.join(', ')
    throw new ProviderError('invalid', `This is not one of the payment provider’s test cards: ${known}.`)
  }
  const { id: cardId } = await stripe.paymentMethods.attach(method, { customer: customerId })
  await setDefault(stripe, customerId, cardId)
  return { cardId }
}

const listCards = async (stripe: Stripe, customerId: string) => {
  const [customer, methods] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
  ])
  const defaultCardId = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
  return methods.data.flatMap((method) => readCard(method, defaultCardId) ?? [])
}

const removeCard = async (stripe: Stripe, customerId: string, cardId: string) => {
  const method = await stripe.paymentMethods.retrieve(cardId)
  if (idOf(method.customer) !== customerId) {
    throw new ProviderError('not_found', 'This card is not on file.')
  }
  await stripe.paymentMethods.detach(cardId)
}

/** The payments port on Stripe: a card on file, held when something is bought and charged when it has been. */
export const createStripePayments = (options: StripeOptions): PaymentsPort => {
  const stripe = createStripeClient({ ...options, timeoutMs: options.timeoutMs ?? 10_000 })
  return {
    provider: 'stripe',
    check: () =>
      attempt(async () => {
        await stripe.refunds.list({ limit: 1 })
      }),
    readAccountId: () => readAccountId(stripe),
    createCustomer: ({ organizationId, name, email, idempotencyKey }) =>
      attempt(async () => {
        const metadata = { organization_id: organizationId }
        const { id: customerId } = await stripe.customers.create(
          { name, email, metadata },
          { idempotencyKey },
        )
        return { customerId }
      }),
    createCardSetup: ({ customerId, returnUrl }) =>
      attempt(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: 'setup',
          customer: customerId,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          // Stripe replaces these braces by the session's id, so they must not be encoded.
          success_url: `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}setup_id={CHECKOUT_SESSION_ID}`,
          cancel_url: returnUrl,
        })
        if (session.url) return { url: session.url, setupId: session.id }
        throw new ProviderError('unavailable', 'The payment provider did not return a card page.')
      }),
    completeCardSetup: ({ customerId, setupId }) =>
      attempt(() => completeCardSetup(stripe, customerId, setupId)),
    attachTestCard: ({ customerId, number }) => attempt(() => attachTestCard(stripe, customerId, number)),
    listCards: (customerId) => attempt(() => listCards(stripe, customerId)),
    setDefaultCard: ({ customerId, cardId }) =>
      attempt(async () => {
        await setDefault(stripe, customerId, cardId)
      }),
    removeCard: ({ customerId, cardId }) => attempt(() => removeCard(stripe, customerId, cardId)),
    authorize: ({ customerId, cardId, amountCents, description, idempotencyKey, ...given }) =>
      attempt(async () =>
        readPayment(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              customer: customerId,
              payment_method: cardId,
              allowed_payment_method_types: ['card'],
              capture_method: 'manual',
              confirm: true,
              // Present holders confirm on their bank's page; for absent ones Stripe requests an exemption.
              ...(given.returnUrl ? { return_url: given.returnUrl } : { off_session: true }),
              description,
              metadata: { reference: given.reference, purchase: given.purchaseId },
              ...withCard,
            },
            { idempotencyKey },
          ),
        ),
      ),
    capture: async ({ paymentId, idempotencyKey }) =>
      readPayment(
        await attemptOnce(
          () => stripe.paymentIntents.capture(paymentId, withCard, { idempotencyKey }),
          unexpectedState,
          () => retrieveIn(stripe, paymentId, 'succeeded'),
        ),
      ),
    release: async ({ paymentId, idempotencyKey }) =>
      readPayment(
        await attemptOnce(
          () => stripe.paymentIntents.cancel(paymentId, withCard, { idempotencyKey }),
          unexpectedState,
          () => retrieveIn(stripe, paymentId, 'canceled'),
        ),
      ),
    refund: async ({ paymentId, idempotencyKey }) =>
      readRefund(
        await attemptOnce(
          () => stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey }),
          'charge_already_refunded',
          async () => {
            const made = await stripe.refunds.list({ payment_intent: paymentId, limit: 1 })
            return made.data[0] ?? null
          },
        ),
      ),
    readPayment: (paymentId) =>
      attempt(async () => readPayment(await stripe.paymentIntents.retrieve(paymentId, withCard))),
    findPayment: ({ customerId, purchaseId, since }) =>
      attempt(async () => {
        const made = { gte: Math.max(0, Math.floor(since.getTime() / 1000) - clockSkewSeconds) }
        for await (const intent of stripe.paymentIntents.list({
          customer: customerId,
          created: made,
          ...page,
        })) {
          if (intent.metadata['purchase'] === purchaseId) return readPayment(intent)
        }
        return null
      }),
    findPaymentOfCharge: (chargeId) => attempt(() => findPaymentOfCharge(stripe, chargeId)),
    readRefund: (refundId) => attempt(async () => readRefund(await stripe.refunds.retrieve(refundId))),
    listPayments: ({ since }) =>
      attempt(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const listed: ListedPayment[] = []
        const all = stripe.paymentIntents.list({ created, ...page, expand: ['data.latest_charge'] })
        for await (const intent of all) listed.push(readListedPayment(intent))
        return listed
      }),
    verifyWebhook: (rawBody, headers) => verifyStripeWebhook(stripe, rawBody, headers, options.webhookSecret),
    parseWebhook: (rawBody) => parseStripeWebhook(stripe, rawBody),
  }
}
