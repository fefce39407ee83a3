import { beforeAll, expect, test } from 'vitest'

import { newId } from '#lib/service/ids.ts'
import { expectError, jsonRequest, openTestApi, type TestCaller } from '#tests/support/api.ts'

const { createCaller, createProcess } = await openTestApi({
  environment: {
    LIMIT_WRITES_PER_MINUTE: '5',
    LIMIT_LISTS_PER_MINUTE: '2',
    LIMIT_SESSION_READS_PER_MINUTE: '4',
  },
})
let caller: TestCaller
let stranger: TestCaller

beforeAll(async () => {
  caller = await createCaller('Harbor Legal')
  stranger = await createCaller('Another Office')
})

test('all changes of an organization share one limit, across keys, sessions and processes', async () => {
  const session = await caller.signIn()
  const elsewhere = createProcess()
  const shipment = `/api/v1/shipments/${newId()}`
  const answers = [
    await caller.call('/api/v1/shipments', jsonRequest({})),
    await caller.call(`${shipment}/buy`, jsonRequest({ quote_id: newId() })),
    await session(`${shipment}/cancel`, { method: 'POST' }),
    await caller.call(`${shipment}/quotes`, { method: 'POST' }),
    await elsewhere(shipment, {
      ...jsonRequest({}, { method: 'PATCH', headers: { authorization: `Bearer ${caller.apiKey}` } }),
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404, 404])
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['4', '3', '2', '1', '0'])
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('5')
  expect(Number(answers[0]?.headers.get('ratelimit-reset'))).toBeGreaterThan(0)

  const refused = await caller.call(`${shipment}/cancel`, { method: 'POST' })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  const error = await expectError(refused, 429, 'RATE_LIMITED')
  expect(error.message).toContain(`in ${seconds} seconds`)

  expect((await caller.call('/api/v1/shipments')).status).toBe(200)
  await expectError(await stranger.call(`${shipment}/cancel`, { method: 'POST' }), 404, 'SHIPMENT_NOT_FOUND')
})

test('lists by key have a separate limit, lists and details by session a higher one', async () => {
  const list = '/api/v1/shipments'
  const detail = `${list}/${newId()}`
  expect((await stranger.call(list)).status).toBe(200)
  expect((await stranger.call(list)).status).toBe(200)
  await expectError(await stranger.call(list), 429, 'RATE_LIMITED')
  for (let read = 0; read < 5; read += 1) {
    expect((await stranger.call(detail)).headers.has('ratelimit-limit')).toBe(false)
  }
  const session = await stranger.signIn()
  expect((await session(list)).headers.get('ratelimit-limit')).toBe('4')
  for (let read = 0; read < 3; read += 1) await session(detail)
  await expectError(await session(list), 429, 'RATE_LIMITED')
  expect((await session('/api/v1/account')).status).toBe(200)
})

test('rejects unknown callers before counting them', async () => {
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const response = await createProcess()('/api/v1/shipments', jsonRequest({}))
    expect(response.headers.has('ratelimit-limit')).toBe(false)
    await expectError(response, 401, 'UNAUTHORIZED')
  }
})
