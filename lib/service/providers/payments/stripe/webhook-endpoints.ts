import { Stripe } from 'stripe'

import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type {
  WebhookRegistration,
  WebhookRegistrationsPort,
} from '#lib/service/providers/webhook-registrations.ts'

import type { StripeOptions } from './adapter.ts'
import { createStripeClient, readAccountId, readFailure } from './http.ts'
import { handledTypes, verifyStripeWebhook } from './webhook.ts'

/** The smallest amount that Stripe accepts; the payment is canceled without a card. */
const testAmountCents = 50

const read = (endpoint: Stripe.WebhookEndpoint): WebhookRegistration => ({
  id: endpoint.id,
  url: endpoint.url,
  isEnabled: endpoint.status === 'enabled',
  eventTypes: endpoint.enabled_events.includes('*') ? null : endpoint.enabled_events,
})

const attempt = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    throw readFailure(error)
  }
}

const listAll = async (stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> => {
  const endpoints: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) endpoints.push(endpoint)
  return endpoints
}

/** Opens the webhook endpoints of a Stripe account. */
export const openStripeWebhooks = (options: StripeOptions): WebhookRegistrationsPort => {
  const stripe = createStripeClient({ ...options, timeoutMs: options.timeoutMs ?? 10_000 })
  return {
    handledTypes,
    isSecretOurs: false,
    readAccountId: () => readAccountId(stripe),
    list: () => attempt(async () => (await listAll(stripe)).map(read)),
    create: (url) =>
      attempt(async () => {
        const endpoint = await stripe.webhookEndpoints.create({
          url,
          enabled_events: [...handledTypes],
          // Events are parsed by this version of the SDK, whatever the account's default is.
          api_version: Stripe.API_VERSION,
          description: 'Mailroom',
        })
        return { registration: read(endpoint), secret: endpoint.secret ?? null }
      }),
    update: ({ id, eventTypes }) =>
      attempt(async () => {
        const added = handledTypes.filter((type) => eventTypes !== null && !eventTypes.includes(type))
        // Other types may be wanted there: what Mailroom does not use, it ignores. They were read from Stripe itself.
        const types = [...(eventTypes ?? []), ...added] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[]
        const change = { disabled: false, ...(added.length > 0 && { enabled_events: types }) }
        return read(await stripe.webhookEndpoints.update(id, change))
      }),
    remove: (id) =>
      attempt(async () => {
        await stripe.webhookEndpoints.del(id)
      }),
    causeEvent: () =>
      attempt(async () => {
        const { id } = await stripe.paymentIntents.create({
          amount: testAmountCents,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          description: 'Mailroom webhook test',
        })
        await stripe.paymentIntents.cancel(id)
        return {
          objectId: id,
          description: `created and canceled payment ${id}, which has no card`,
          discard: () => Promise.resolve(),
        }
      }),
    isSigned: (rawBody, headers, secret = options.webhookSecret) => {
      try {
        return verifyStripeWebhook(stripe, rawBody, headers, secret).eventId !== ''
      } catch (error) {
        if (error instanceof ProviderError) return false
        throw error
      }
    },
  }
}
