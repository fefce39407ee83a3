import { parsePublicUrl } from '#lib/sandbox/vendors/public-url.ts'

import type { StripeWebhookEndpoint } from './account-shapes.ts'
import { newStripeId, toUnix, type StripeMemory } from './memory.ts'
import { type Form, listOf, missing, noSuch, StripeRefusal, textOf, textsOf } from './requests.ts'

/** Endpoints that an account may have in each mode (docs.stripe.com/webhooks). */
const maxEndpoints = 16

/** Types that can be enabled here: those that the simulator sends, and some that real endpoints of others have. */
const knownTypes = new Set(
  `* charge.captured charge.dispute.closed charge.dispute.created charge.dispute.funds_reinstated
  charge.dispute.funds_withdrawn charge.dispute.updated charge.failed charge.refunded charge.succeeded charge.updated
  checkout.session.completed checkout.session.expired customer.created customer.deleted customer.updated invoice.paid
  payment_intent.amount_capturable_updated payment_intent.canceled payment_intent.created
  payment_intent.partially_funded payment_intent.payment_failed payment_intent.processing
  payment_intent.requires_action payment_intent.succeeded payment_method.attached payment_method.detached
  radar.early_fraud_warning.created radar.early_fraud_warning.updated refund.created refund.failed refund.updated setup_intent.canceled setup_intent.created setup_intent.requires_action
  setup_intent.setup_failed setup_intent.succeeded`.split(/\s+/),
)

const knownParameters = {
  create: ['url', 'enabled_events', 'api_version', 'connect', 'description', 'expand', 'metadata'],
  update: ['url', 'enabled_events', 'description', 'disabled', 'expand', 'metadata'],
}

const rejectUnknown = (form: Form, known: readonly string[]): void => {
  const unknown = Object.keys(form).find((key) => !known.includes(key))
  if (unknown === undefined) return
  throw new StripeRefusal(400, `Received unknown parameter: ${unknown}`, {
    code: 'parameter_unknown',
    param: unknown,
  })
}

const readTypes = (form: Form): string[] => {
  const types = listOf(form, 'enabled_events')
  if (types.length === 0) throw missing('enabled_events')
  const unknown = types.findIndex((type) => !knownTypes.has(type))
  if (unknown === -1) return types
  throw new StripeRefusal(
    400,
    `Invalid enabled_events[${unknown}]: must be a valid event type, not ${types[unknown]}`,
    { param: `enabled_events[${unknown}]` },
  )
}

const readUrl = (form: Form): string => {
  const url = textOf(form, 'url')
  if (!url) throw missing('url')
  if (parsePublicUrl(url)) return url
  throw new StripeRefusal(400, 'Invalid URL: URL must be publicly accessible', {
    code: 'url_invalid',
    param: 'url',
  })
}

const readVersion = (form: Form): string | null => {
  const version = textOf(form, 'api_version')
  if (version === null || /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) return version
  throw new StripeRefusal(400, `Invalid Stripe API version: ${version}`, { param: 'api_version' })
}

/** Registers an endpoint. Its secret is in this response and in no other. */
export const createEndpoint = async (memory: StripeMemory, form: Form): Promise<object> => {
  rejectUnknown(form, knownParameters.create)
  const endpoint: StripeWebhookEndpoint = {
    id: newStripeId('we'),
    object: 'webhook_endpoint',
    api_version: readVersion(form),
    application: null,
    created: toUnix(memory.clock.now()),
    description: textOf(form, 'description'),
    enabled_events: readTypes(form),
    livemode: false,
    metadata: textsOf(form, 'metadata'),
    status: 'enabled',
    url: readUrl(form),
  }
  const existing = await memory.objects.list('webhook_endpoint', { limit: maxEndpoints })
  if (existing.length >= maxEndpoints) {
    throw new StripeRefusal(400, `You have reached the maximum of ${maxEndpoints} test webhook endpoints.`)
  }
  const secret = newStripeId('whsec')
  await memory.objects.insert('webhook_endpoint', { id: endpoint.id, body: { endpoint, secret } })
  return { ...endpoint, secret }
}

const find = async (memory: StripeMemory, id: string) => {
  const found = await memory.objects.find('webhook_endpoint', id)
  if (!found) throw noSuch('webhook endpoint', id)
  return found.body
}

/** Loads an endpoint, without its secret. */
export const loadEndpoint = async (memory: StripeMemory, id: string): Promise<object> =>
  (await find(memory, id)).endpoint

/** Changes the given fields of an endpoint; its API version cannot change. */
export const updateEndpoint = async (memory: StripeMemory, id: string, form: Form): Promise<object> => {
  rejectUnknown(form, knownParameters.update)
  const { endpoint, secret } = await find(memory, id)
  const disabled = textOf(form, 'disabled')
  const updated: StripeWebhookEndpoint = {
    ...endpoint,
    ...(form['url'] !== undefined && { url: readUrl(form) }),
    ...(form['enabled_events'] !== undefined && { enabled_events: readTypes(form) }),
    ...(disabled !== null && { status: disabled === 'true' ? 'disabled' : 'enabled' }),
    description: textOf(form, 'description') ?? endpoint.description,
    metadata: { ...endpoint.metadata, ...textsOf(form, 'metadata') },
  }
  await memory.objects.replace('webhook_endpoint', id, { endpoint: updated, secret })
  return updated
}

/** Deletes an endpoint. */
export const deleteEndpoint = async (memory: StripeMemory, id: string): Promise<object> => {
  await find(memory, id)
  await memory.objects.remove('webhook_endpoint', id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** Lists endpoints, newest first. */
export const listEndpoints = async ({ objects }: StripeMemory, form: Form): Promise<object> => {
  const afterId = textOf(form, 'starting_after')
  const after = afterId ? await objects.find('webhook_endpoint', afterId) : null
  if (afterId && !after) throw noSuch('webhook endpoint', afterId, 'starting_after')
  const limit = Math.min(100, Math.max(1, Number(textOf(form, 'limit') ?? 10) || 10))
  const found = await objects.list('webhook_endpoint', {
    ...(after ? { before: after.sequence } : {}),
    limit: limit + 1,
  })
  return {
    object: 'list',
    data: found.slice(0, limit).map(({ body }) => body.endpoint),
    has_more: found.length > limit,
    url: '/v1/webhook_endpoints',
  }
}
