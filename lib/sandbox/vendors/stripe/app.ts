import { Hono } from 'hono'
import type { Context } from 'hono'

import { type Database, withTransaction } from '#lib/postgres/postgres.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Logger } from '#lib/service/observability/logger.ts'

import { loadAccount } from './account.ts'
import { createRefund, loadCharge, loadRefund } from './charges.ts'
import { createPages } from './checkout-pages.ts'
import { createSession, createSetupIntent, loadSession } from './checkout-sessions.ts'
import {
  createCustomer,
  loadCustomer,
  updateCustomer,
  attachMethod,
  createMethod,
  detachMethod,
  listMethods,
} from './customers.ts'
import { openStripeMemory, type StripeMemory, newStripeId } from './memory.ts'
import { listIntents, loadIntent } from './payment-intents.ts'
import {
  expandResponse,
  type Form,
  listOf,
  parseForm,
  textOf,
  respondOnce,
  noSuch,
  StripeRefusal,
  toErrorBody,
  type StripeResponse,
} from './requests.ts'
import { cancelIntent, captureIntent, confirmIntent, createIntent } from './settle-intent.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  loadEndpoint,
  updateEndpoint,
} from './webhook-endpoints.ts'

export type StripeSimulatorOptions = {
  db: Database
  clock: Clock
  logger: Logger
  /** The secret keys, one of which callers must send. */
  secretKeys: readonly string[]
}

/** The path at which the simulators are mounted, such as `/sandbox`. */
const mountOf = (c: Context): string => c.req.path.slice(0, c.req.path.indexOf('/stripe/'))

const requestOf = (c: Context): StripeMemory['request'] => ({
  id: newStripeId('req'),
  idempotencyKey: c.req.header('idempotency-key') ?? null,
  apiVersion: c.req.header('stripe-version') ?? '2026-10-28.endive',
  mount: mountOf(c),
})

const sendError = (c: Context, error: unknown, logger: Logger) => {
  if (error instanceof StripeRefusal) {
    c.header('stripe-should-retry', 'false')
    return c.json(toErrorBody(error), error.status)
  }
  logger.error({ err: error }, 'the Stripe simulator failed')
  const failure = new StripeRefusal(500, 'An unknown error occurred.', { type: 'api_error' })
  return c.json(toErrorBody(failure), 500)
}

type Work = (memory: StripeMemory, id: string, form: Form, c: Context) => Promise<object>
type RespondWork = (memory: StripeMemory, id: string, form: Form, c: Context) => Promise<StripeResponse>

const succeed =
  (work: Work): RespondWork =>
  async (...args) => ({ status: 200, body: await work(...args) })

/** Stripe's API, as far as Mailroom uses it: customers, cards, payments, refunds, charges, Checkout in setup mode and webhook endpoints. */
export const createStripeApp = (options: StripeSimulatorOptions): Hono => {
  const { db, clock, logger, secretKeys } = options
  const app = new Hono()
  app.onError((error, c) => sendError(c, error, logger))
  app.use('/v1/*', async (c, next) => {
    const [, given = ''] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    if (!secretKeys.includes(given)) {
      throw new StripeRefusal(401, 'Invalid API Key provided.')
    }
    await next()
  })

  const post = (path: string, work: RespondWork): void => {
    app.post(`/v1${path}`, async (c) => {
      const text = await c.req.text()
      const form = parseForm(text)
      const request = requestOf(c)
      const stored = await withTransaction({ db }, ({ db: tx }) => {
        const memory = { ...openStripeMemory(tx, clock, request), db: tx }
        const intentId = path.startsWith('/payment_intents/:id') ? (c.req.param('id') ?? null) : null
        return respondOnce(memory, { path: c.req.path, body: text, form, intentId }, async () => {
          const { status, body } = await work(memory, c.req.param('id') ?? '', form, c)
          return { status, body: await expandResponse(memory, body, listOf(form, 'expand')) }
        })
      })
      c.header('request-id', request.id)
      c.header('stripe-version', request.apiVersion)
      if (request.idempotencyKey) c.header('idempotency-key', request.idempotencyKey)
      if (request.idempotencyKey) c.header('original-request', stored.requestId)
      if (stored.isReplayed) c.header('idempotent-replayed', 'true')
      if (stored.status !== 200) c.header('stripe-should-retry', 'false')
      return c.json(stored.body, stored.status)
    })
  }
  const get = (path: string, work: Work): void => {
    app.get(`/v1${path}`, async (c) => {
      const form = parseForm(new URL(c.req.url).search.slice(1))
      const memory = openStripeMemory(db, clock, requestOf(c))
      const body = await work(memory, c.req.param('id') ?? '', form, c)
      c.header('request-id', memory.request.id)
      c.header('stripe-version', memory.request.apiVersion)
      return c.json(await expandResponse(memory, body, listOf(form, 'expand')))
    })
  }

  get('/account', (memory) => loadAccount(memory))

  post(
    '/customers',
    succeed((memory, _id, form) => createCustomer(memory, form)),
  )
  post('/customers/:id', succeed(updateCustomer))
  get('/customers/:id', (memory, id) => loadCustomer(memory, id))
  get('/customers/:id/payment_methods', (memory, id) => listMethods(memory, id))

  post('/payment_methods', (memory, _id, form) => createMethod(memory, form))
  post('/payment_methods/:id/attach', attachMethod)
  post(
    '/payment_methods/:id/detach',
    succeed((memory, id) => detachMethod(memory, id)),
  )
  get('/payment_methods/:id', async ({ objects }, id) => {
    const found = await objects.find('payment_method', id)
    if (!found) throw noSuch('PaymentMethod', id)
    return found.body.method
  })

  post(
    '/setup_intents',
    succeed((memory, _id, form) => createSetupIntent(memory, form)),
  )
  get('/setup_intents/:id', async ({ objects }, id) => {
    const found = await objects.find('setup_intent', id)
    if (!found) throw noSuch('setupintent', id, 'intent')
    return found.body
  })
  post(
    '/checkout/sessions',
    succeed((memory, _id, form, c) => createSession(memory, form, mountOf(c))),
  )
  get('/checkout/sessions/:id', (memory, id) => loadSession(memory, id))

  post('/payment_intents', (memory, _id, form) => createIntent(memory, form))
  post('/payment_intents/:id/confirm', confirmIntent)
  post('/payment_intents/:id/capture', captureIntent)
  post('/payment_intents/:id/cancel', cancelIntent)
  get('/payment_intents', (memory, _id, form) => listIntents(memory, form))
  get('/payment_intents/:id', (memory, id) => loadIntent(memory, id))

  get('/charges/:id', (memory, id) => loadCharge(memory, id))
  post(
    '/refunds',
    succeed((memory, _id, form) => createRefund(memory, form)),
  )
  get('/refunds/:id', (memory, id) => loadRefund(memory, id))
  get('/refunds', async ({ objects }, _id, form) => {
    const parentId = textOf(form, 'payment_intent')
    const limit = Math.min(100, Math.max(1, Number(textOf(form, 'limit') ?? 10) || 10))
    const found = await objects.list('refund', { ...(parentId ? { parentId } : {}), limit: limit + 1 })
    const data = found.slice(0, limit).map(({ body }) => body)
    return { object: 'list', data, has_more: found.length > limit, url: '/v1/refunds' }
  })

  post(
    '/webhook_endpoints',
    succeed((memory, _id, form) => createEndpoint(memory, form)),
  )
  post('/webhook_endpoints/:id', succeed(updateEndpoint))
  get('/webhook_endpoints', (memory, _id, form) => listEndpoints(memory, form))
  get('/webhook_endpoints/:id', (memory, id) => loadEndpoint(memory, id))
  app.delete('/v1/webhook_endpoints/:id', async (c) => {
    const memory = openStripeMemory(db, clock, requestOf(c))
    c.header('request-id', memory.request.id)
    c.header('stripe-version', memory.request.apiVersion)
    return c.json(await deleteEndpoint(memory, c.req.param('id')))
  })

  const transact = <Result>(work: (memory: StripeMemory) => Promise<Result>): Promise<Result> =>
    withTransaction({ db }, ({ db: tx }) => {
      const request = { id: newStripeId('req'), idempotencyKey: null, apiVersion: '2026-10-28.endive' }
      return work(openStripeMemory(tx, clock, request))
    })
  app.route('/', createPages(transact))

  app.all('*', (c) => {
    throw new StripeRefusal(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`)
  })
  return app
}
