import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { type WebhookMessage, webhookMessage } from '#lib/contract/webhooks/webhook-events.ts'
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '#lib/contract/webhooks/webhook.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { events } from '#lib/service/db/schema/events.ts'
import { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'
import { openReceiver } from '#tests/support/peers/receiver.ts'
import { runRequestedJobs } from '#tests/support/requested-jobs.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'

const api = await openTestApi({
  environment: { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8', LIMIT_LISTS_PER_MINUTE: '1000' },
})
const { asked, clock, ctx } = api
const receiver = await openReceiver()
let caller: TestCaller
let count = 0

const path = '/api/v1/webhook-endpoints'

const post = async <Data>(where: string, body: unknown = {}): Promise<Data> => {
  const response = await caller.call(where, jsonRequest(body))
  expect(response.ok, `${where}: ${response.status}`).toBe(true)
  return ((await response.json()) as { data: Data }).data
}

const read = async <Data>(where: string): Promise<Data> =>
  ((await (await caller.call(where)).json()) as { data: Data }).data

const addEndpoint = (body: object = {}) =>
  post<WebhookEndpointWithSecret>(path, { url: receiver.url, ...body })

/** Prints a queued letter: one event. */
const print = async (): Promise<string> => {
  const { shipmentId } = await insertBought(caller.ctx)
  await withTransaction({ ...caller.ctx, jobs: ctx.jobs }, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    await moveShipment(ctx, shipment, { to: 'printed', cause: 'printer' }, { message: 'Printed.' })
  })
  return shipmentId
}

const run = (given = ctx) => runRequestedJobs(given, asked)

/** Publishes, and makes the first attempt. */
const passOn = async (given = ctx) => {
  await run(given)
  await run(given)
}

const deliveriesOf = (endpoint: { id: string }) =>
  read<WebhookDelivery[]>(`${path}/${endpoint.id}/deliveries`)

const verify = (secret: string, message = receiver.received.at(-1)) =>
  new Webhook(secret).verify(
    message?.body ?? '',
    message?.headers as Record<string, string>,
  ) as WebhookMessage

beforeEach(async () => {
  caller = await api.createCaller(`Office ${(count += 1)}`)
  asked.length = 0
  receiver.received.length = 0
  receiver.answers.length = 0
})

test('sends signed shipment events that match the contract, marked as specimens only by a sandbox', async () => {
  const endpoint = await addEndpoint()
  const shipmentId = await print()
  await passOn()
  expect(receiver.received).toHaveLength(1)
  const message = webhookMessage('shipment.printed').parse(verify(endpoint.secret))
  expect(message).toMatchObject({
    organization_id: caller.organizationId,
    specimen: true,
    timestamp: clock.now().toISOString(),
    data: { shipment: { id: shipmentId, status: 'printed' }, message: 'Printed.' },
  })
  const [delivery] = await deliveriesOf(endpoint)
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: 1,
    last_status: 204,
    type: 'shipment.printed',
  })
  expect(receiver.received[0]?.headers['webhook-id']).toBe(delivery?.message_id)
  await print()
  await passOn({ ...ctx, config: { ...ctx.config, mode: 'live' } })
  expect(verify(endpoint.secret)).not.toHaveProperty('specimen')
})

test('an endpoint gets its selected kinds, and nothing of another organization', async () => {
  const picky = await addEndpoint({ events: ['shipment.delivered'] })
  const everything = await addEndpoint()
  await print()
  const stranger = caller
  caller = await api.createCaller(`Office ${(count += 1)}`)
  await print()
  caller = stranger
  await passOn()
  expect(await deliveriesOf(picky)).toEqual([])
  expect(await deliveriesOf(everything)).toHaveLength(1)
  expect(receiver.received).toHaveLength(1)
})

test('records an event without subscribers, and queues nothing for it', async () => {
  const shipmentId = await print()
  expect(asked).toEqual([])
  const recorded = await ctx.db.select().from(events).where(eq(events.shipmentId, shipmentId))
  expect(recorded.map(({ type }) => type)).toEqual(['shipment.printed'])
  await addEndpoint()
  await print()
  expect(asked.map(({ name }) => name)).toEqual(['event.publish'])
})

test('an event published twice is delivered once', async () => {
  const endpoint = await addEndpoint()
  await print()
  const twice = [...asked]
  await run()
  await runRequestedJobs(ctx, twice)
  await run()
  expect(receiver.received).toHaveLength(1)
  expect(await deliveriesOf(endpoint)).toHaveLength(1)
})

test('a rejected message is resent under the same ID at growing intervals for a day, and then kept for replay', async () => {
  const endpoint = await addEndpoint()
  receiver.answers.push(...Array.from({ length: 30 }, () => ({ status: 500, body: 'out of paper' })))
  await print()
  await passOn()
  const waits: number[] = []
  for (;;) {
    const [delivery] = await deliveriesOf(endpoint)
    if (delivery?.status !== 'waiting') break
    const wait = Date.parse(delivery.next_attempt_at ?? '') - clock.now().getTime()
    waits.push(wait)
    clock.forward(wait)
    await run()
  }
  const [failed] = await deliveriesOf(endpoint)
  expect(failed).toMatchObject({ status: 'failed', last_status: 500, last_error: 'Responded with 500.' })
  expect(waits[0]).toBeGreaterThanOrEqual(5000)
  expect(waits[0]).toBeLessThanOrEqual(6000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(6 * hourMs)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThan(17 * hourMs)
  expect(total).toBeLessThanOrEqual(24 * hourMs)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await read<WebhookEndpoint>(`${path}/${endpoint.id}`)).toMatchObject({ status: 'failing' })

  const log = await read<{ body: string; attempt_log: object[] }>(
    `${path}/${endpoint.id}/deliveries/${failed?.id}`,
  )
  expect(log.attempt_log).toHaveLength(waits.length + 1)
  expect(log.attempt_log.at(-1)).toMatchObject({ number: 1, status: 500, response_body: 'out of paper' })
  expect(log.body).toBe(receiver.received[0]?.body)

  receiver.answers.length = 0
  const since = new Date(clock.now().getTime() - 25 * hourMs).toISOString()
  expect(await post(`${path}/${endpoint.id}/replay`, { since })).toEqual({ replayed: 1 })
  await run()
  expect((await deliveriesOf(endpoint))[0]).toMatchObject({ status: 'delivered' })
  expect(await read<WebhookEndpoint>(`${path}/${endpoint.id}`)).toMatchObject({ status: 'active' })
})

test.each([
  [429, '90', 90],
  [503, '7200', 7200],
  [503, 'Fri, 01 Jan 2100 00:00:00 GMT', 5 * 3600],
])(
  'a receiver that responds with %i and Retry-After: %s gets nothing before',
  async (status, header, seconds) => {
    const endpoint = await addEndpoint()
    receiver.answers.push({ status, headers: { 'retry-after': header } })
    await print()
    await passOn()
    const until = new Date(clock.now().getTime() + seconds * 1000).toISOString()
    expect((await deliveriesOf(endpoint))[0]).toMatchObject({ last_status: status, next_attempt_at: until })

    // Another message is held back without an attempt.
    await print()
    await passOn()
    await run()
    expect(receiver.received).toHaveLength(1)
    expect((await deliveriesOf(endpoint))[0]).toMatchObject({ attempts: 0, next_attempt_at: until })

    clock.forward(seconds * 1000)
    await run()
    expect(receiver.received).toHaveLength(3)
    expect((await deliveriesOf(endpoint)).map((each) => each.status)).toEqual(['delivered', 'delivered'])
  },
)

test('sends messages to a failed endpoint separately, until it accepts one', async () => {
  const endpoint = await addEndpoint()
  receiver.answers.push({ status: 500 })
  await print()
  await passOn()
  await post(`${path}/${endpoint.id}/test`)
  const names = () => asked.map(({ name }) => name).filter((name) => name.startsWith('webhook'))
  expect(names()).toEqual(['webhook.retry', 'webhook.retry'])
  await run()
  expect(receiver.received).toHaveLength(3)
  await post(`${path}/${endpoint.id}/test`)
  expect(names()).toEqual(['webhook.deliver'])
})

test('moves messages enqueued before an endpoint failed behind healthy ones', async () => {
  const endpoint = await addEndpoint()
  receiver.answers.push({ status: 500 })
  await post(`${path}/${endpoint.id}/test`)
  await post(`${path}/${endpoint.id}/test`)
  await run()
  expect(receiver.received).toHaveLength(1)
  expect(asked.map(({ name }) => name)).toEqual(['webhook.retry', 'webhook.retry'])
  await run()
  expect(receiver.received).toHaveLength(3)
})

test('an accepted message can be replayed, and a late job sends nothing more', async () => {
  const endpoint = await addEndpoint()
  await print()
  await run()
  const late = [...asked]
  await run()
  const [delivery] = await deliveriesOf(endpoint)
  const waiting = await post(`${path}/${endpoint.id}/deliveries/${delivery?.id}/replay`)
  expect(waiting).toMatchObject({ status: 'waiting', message_id: delivery?.message_id })
  await run()
  await runRequestedJobs(ctx, late)
  expect(receiver.received).toHaveLength(2)
  expect((await deliveriesOf(endpoint))[0]).toMatchObject({ status: 'delivered', attempts: 2 })
})

test('disables an endpoint that accepts nothing for days, notifies its managers, and it can be enabled', async () => {
  const endpoint = await addEndpoint()
  receiver.answers.push(...Array.from({ length: 40 }, () => ({ status: 503 })))
  for (const day of [0, 3]) {
    clock.forward(day * 24 * hourMs)
    await print()
    await passOn()
    while ((await deliveriesOf(endpoint))[0]?.status === 'waiting') {
      clock.forward(6 * hourMs)
      await run()
    }
  }
  const where = `${path}/${endpoint.id}`
  expect(await read<WebhookEndpoint>(where)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  expect(await read('/api/v1/account')).toMatchObject({ webhooks_disabled: 1 })
  await run()
  await run()
  const [mail] = await read<{ to: string; subject: string }[]>('/api/v1/sandbox/emails')
  expect(mail).toMatchObject({ to: caller.email, subject: 'Webhook disabled' })

  await expectError(await caller.call(`${where}/test`, jsonRequest({})), 409, 'WEBHOOK_DISABLED')
  receiver.received.length = 0
  receiver.answers.length = 0
  await print()
  await passOn()
  expect(receiver.received).toHaveLength(0)
  await caller.call(where, jsonRequest({ enabled: true }, { method: 'PATCH' }))
  const since = new Date(0).toISOString()
  expect(await post(`${where}/replay`, { since })).toEqual({ replayed: 3 })
  await run()
  expect(receiver.received).toHaveLength(3)
})

test('disables an endpoint immediately that reports that it is gone', async () => {
  const endpoint = await addEndpoint()
  receiver.answers.push({ status: 410 })
  await print()
  await passOn()
  expect(await read<WebhookEndpoint>(`${path}/${endpoint.id}`)).toMatchObject({ disabled_reason: 'gone' })
  expect(await read('/api/v1/account')).toMatchObject({ webhooks_disabled: 1, webhooks_gone: 1 })
})

test('after a rotation messages have both signatures, until the overlap ends', async () => {
  const endpoint = await addEndpoint()
  const { secret } = await post<WebhookEndpointWithSecret>(`${path}/${endpoint.id}/rotate-secret`)
  await post(`${path}/${endpoint.id}/test`)
  await run()
  expect(verify(endpoint.secret)).toMatchObject({ type: 'webhook.test' })
  expect(verify(secret)).toMatchObject({ type: 'webhook.test' })
  clock.forward(25 * hourMs)
  await post(`${path}/${endpoint.id}/test`)
  await run()
  expect(verify(secret)).toMatchObject({ type: 'webhook.test' })
  expect(() => verify(endpoint.secret)).toThrow()
})

test('secrets are stored encrypted, also in the response stored for a repeated request', async () => {
  const request = jsonRequest({ url: receiver.url }, { headers: { 'idempotency-key': 'add' } })
  const answers = [await caller.call(path, request), await caller.call(path, request)]
  const [first, second] = (await Promise.all(answers.map((each) => each.json()))) as {
    data: { secret: string }
  }[]
  expect(second).toEqual(first)
  const rows = await ctx.db.select().from(webhookEndpoints)
  const { rows: kept } = await ctx.pool.query('select body from idempotency_keys')
  expect(JSON.stringify([rows, kept])).not.toContain('whsec_')
})

test('does not follow redirects', async () => {
  const endpoint = await addEndpoint()
  receiver.answers.push({ status: 302, headers: { location: `${receiver.url}/elsewhere` } })
  await post(`${path}/${endpoint.id}/test`)
  await run()
  expect(receiver.received).toHaveLength(1)
  expect((await deliveriesOf(endpoint))[0]).toMatchObject({ last_error: 'Redirects are not followed.' })
})

test('only owners and admins manage webhooks, and each sees only their own organization', async () => {
  const endpoint = await addEndpoint()
  await ctx.pool.query("update members set role = 'sender' where user_id = $1", [caller.userId])
  await expectError(await caller.call(path), 403, 'FORBIDDEN')
  caller = await api.createCaller(`Office ${(count += 1)}`)
  await expectError(await caller.call(`${path}/${endpoint.id}`), 404, 'NOT_FOUND')
  await expectError(
    await caller.call(path, jsonRequest({ url: 'http://10.0.0.1/' })),
    400,
    'VALIDATION_ERROR',
  )
})
