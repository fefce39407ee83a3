import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { systemClock } from '#lib/service/clock.ts'
import { samplePrices } from '#lib/service/config/partner-prices.ts'

import { createLob } from './partners/lob/adapter.ts'
import { createPostgrid } from './partners/postgrid/adapter.ts'
import { createStripePayments } from './payments/stripe/adapter.ts'
import { createUspsProofOfDelivery } from './proof-of-delivery/usps/adapter.ts'
import { ProviderError } from './provider-error.ts'
import { createEasypostRates } from './rates/easypost/adapter.ts'

let response: { status: number; headers: Record<string, string> }
let requests = 0

const server = createServer((_, reply) => {
  requests += 1
  reply.writeHead(response.status, { 'content-type': 'application/json', ...response.headers })
  reply.end('{"error":{"message":"Slow down.","code":"RATE_LIMITED"}}')
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  requests = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const clock = systemClock
const prices = samplePrices

/** A request that each adapter sends, by the vendor's name. */
const vendors: [string, (url: string) => Promise<unknown>][] = [
  [
    'EasyPost',
    (url) => createEasypostRates({ apiKey: 'EZTK_1', webhookSecret: 's', baseUrl: `${url}/v2` }).check(),
  ],
  [
    'Stripe',
    (url) =>
      createStripePayments({ secretKey: 'sk_test_1', webhookSecret: 's', baseUrl: url }).findPaymentOfCharge(
        'ch_1',
      ),
  ],
  ['Lob', (url) => createLob({ apiKey: 'test_1', webhookSecret: 's', baseUrl: url, prices, clock }).check()],
  [
    'PostGrid',
    (url) => createPostgrid({ apiKey: 'test_1', webhookSecret: 's', baseUrl: url, prices, clock }).check(),
  ],
  [
    'USPS',
    (url) =>
      createUspsProofOfDelivery({ clientId: 'i', clientSecret: 's', crid: '12345678', baseUrl: url }).check(),
  ],
]

const failureOf = async (send: (url: string) => Promise<unknown>): Promise<ProviderError> => {
  const { port } = server.address() as AddressInfo
  const failure = await send(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
  if (failure instanceof ProviderError) return failure
  throw new Error('the request was answered')
}

test.each(vendors)('%s: a rate limit states how long to wait, and nothing is resent', async (_, send) => {
  response = { status: 429, headers: { 'retry-after': '7' } }
  const failure = await failureOf(send)
  expect(failure).toMatchObject({ kind: 'unavailable', isRateLimited: true, retryAfterSeconds: 7 })
  expect(requests).toBe(1)
})

test.each(vendors)('%s: an outage states its end, by the vendor’s clock', async (_, send) => {
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT'
  response = { status: 503, headers: { date, 'retry-after': 'Fri, 20 Nov 2026 12:01:30 GMT' } }
  const failure = await failureOf(send)
  expect(failure).toMatchObject({ kind: 'unavailable', isRateLimited: false, retryAfterSeconds: 90 })
})
