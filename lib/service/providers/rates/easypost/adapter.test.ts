import { describe, expect, test } from 'vitest'

import type { RatesAddress } from '#lib/service/providers/rates/port.ts'
import { easypostSources } from '#tests/support/fixtures/easypost/sources.ts'
import { packingsOf } from '#tests/support/mailpiece/packings.ts'
import type { Exchange } from '#tests/support/vendors/recordings.ts'
import { startReplay } from '#tests/support/vendors/replay-server.ts'

import { createEasypostRates } from './adapter.ts'

const address: RatesAddress = {
  name: 'Elizabeth Swan',
  company: null,
  street1: '179 N Harbor Dr',
  street2: null,
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
  phone: null,
  email: null,
}

const connect = async (exchanges: readonly Exchange[], options: { repeat?: boolean } = {}) => {
  const server = await startReplay(exchanges, options)
  const port = createEasypostRates({
    apiKey: 'EZTK_test',
    webhookSecret: 'secret',
    baseUrl: `${server.url}/v2`,
    timeoutMs: 2000,
    buyTimeoutMs: 2000,
  })
  return { port, server }
}

const answer = (path: string, status: number, body: Record<string, unknown>, method = 'POST'): Exchange => ({
  request: { method, url: `https://api.easypost.com/v2${path}`, body: null },
  response: { status, body },
})
const refusal = (code: string, message: string, errors: unknown[] = []) => ({
  error: { code, message, errors },
})

describe.each(easypostSources)('with the responses in $name', ({ exchanges: load, expected }) => {
  test('returns an undeliverable address without an error', async () => {
    const [, verified] = load('Address-Service/creates-an-address-with-verify-param')
    const { port, server } = await connect(verified ? [verified] : [])
    expect(await port.verifyAddress(address)).toMatchObject({ deliverable: false })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
      verify: true,
      address: { street1: '179 N Harbor Dr' },
    })
  })

  test('names carriers that do not respond, and returns the rates of the others', async () => {
    const [created] = load('Shipment-Service/buys-a-shipment')
    const { port } = await connect(created ? [created] : [], { repeat: true })
    const rated = await port.quote({
      reference: 'shipment-1',
      to: address,
      from: address,
      packings: packingsOf(3),
      labelDate: '2026-11-23',
      options: { certifiedMail: false, returnReceipt: false, deliveryConfirmation: null },
    })
    expect(rated.rates.map((rate) => [rate.carrier, rate.service, rate.postageCents])).toEqual([
      ['USPS', 'Priority', expected.cents.priority],
      ['USPS', 'Express', expected.cents.express],
    ])
    expect(rated.missing.map((entry) => [entry.carrier, entry.service, entry.reason])).toEqual([
      ['USPS', 'First', 'USPS returned no price for this piece.'],
      ['UPSDAP', null, 'UPS returned no price for this piece.'],
      ['FedExDefault', null, 'FedEx returned no price for this piece.'],
      ['UPSDAP', 'Ground', 'UPS returned no price for this piece.'],
      ['FedExDefault', 'FEDEX_GROUND', 'FedEx returned no price for this piece.'],
    ])
  })

  test('buys a label with the selected rate, and a retry adopts it', async () => {
    const exchanges = load('Shipment-Service/buys-a-shipment')
    const bought = exchanges[1]?.response.body ?? {}
    const rate = {
      providerShipmentId: expected.shipmentId,
      providerRateId: expected.rateId,
    }
    const path = `/shipments/${rate.providerShipmentId}`
    const { port, server } = await connect([
      ...exchanges,
      answer(`${path}/buy`, 422, refusal('SHIPMENT.POSTAGE.EXISTS', 'Postage already exists.')),
      answer(path, 200, bought, 'GET'),
    ])
    const label = await port.buyLabel(rate)
    expect(label.trackingNumber).toBe(expected.trackingNumber)
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ rate: { id: rate.providerRateId } })
    expect(await port.buyLabel(rate)).toEqual(label)
  })

  test('requests a refund from the vendor once', async () => {
    const exchanges = load('Shipment-Service/refunds-a-shipment')
    const bought = exchanges[0]?.response.body ?? {}
    const refunded = exchanges.at(-1)?.response.body ?? {}
    const id = String(refunded['id'])
    const { port, server } = await connect([
      answer(`/shipments/${id}`, 200, bought, 'GET'),
      ...exchanges,
      answer(`/shipments/${id}`, 200, refunded, 'GET'),
    ])
    expect(await port.refundLabel(id)).toEqual({ status: 'submitted' })
    expect(await port.refundLabel(id)).toEqual({ status: 'submitted' })
    expect(server.requests.filter((request) => request.path.endsWith('/refund'))).toHaveLength(1)
  })
})

const failing: [string, number, Record<string, unknown>, string, string][] = [
  [
    'a wrong parameter',
    422,
    refusal('PARAMETER.REQUIRED', 'Missing required parameter.', [
      { field: 'shipment', message: 'cannot be blank' },
    ]),
    'invalid',
    'Missing required parameter.',
  ],
  [
    'a detail in plain words',
    404,
    refusal('NOT_FOUND', 'The requested resource could not be found.', ['No eligible insurance found.']),
    'not_found',
    'The requested resource could not be found. No eligible insurance found.',
  ],
  [
    'a label refused',
    422,
    refusal('SHIPMENT.POSTAGE.FAILURE', 'USPS: not today.'),
    'declined',
    'USPS: not today.',
  ],
  [
    'a carrier in doubt',
    422,
    refusal('SHIPMENT.POSTAGE.NO_RESPONSE', 'No response.'),
    'unavailable',
    'No response.',
  ],
  [
    'no money left',
    402,
    refusal('PAYMENT_REQUIRED', 'Insufficient funds.'),
    'declined',
    'Insufficient funds.',
  ],
  [
    'a wrong key',
    401,
    refusal('UNAUTHORIZED', 'Bad key.'),
    'unavailable',
    'The rate provider rejected our credentials. Ask your administrator to check EASYPOST_API_KEY.',
  ],
  [
    'too many requests',
    429,
    refusal('RATE_LIMITED', 'Slow down.'),
    'unavailable',
    'The rate provider is receiving too many requests. Try again in a moment.',
  ],
  [
    'an answer that is not EasyPost’s',
    502,
    { message: 'Bad gateway' },
    'unavailable',
    'The rate provider could not be reached. Try again in a moment.',
  ],
]

test.each(failing)('distinguishes %s from other failures', async (_name, status, body, kind, message) => {
  const { port } = await connect([answer('/shipments/shp_1', status, body, 'GET')])
  await expect(port.findLabel('shp_1')).rejects.toMatchObject({ name: 'ProviderError', kind, message })
})

test('names the invalid field with the vendor’s message', async () => {
  const errors = [{ field: 'zip', message: 'is invalid', suggestion: '90277' }]
  const body = refusal('ADDRESS.PARAMETERS.INVALID', 'Invalid.', errors)
  const { port } = await connect([answer('/addresses', 422, body)])
  await expect(port.verifyAddress(address)).rejects.toMatchObject({
    kind: 'invalid',
    vendorCode: 'ADDRESS.PARAMETERS.INVALID',
    fields: [{ field: 'zip', message: 'is invalid', suggestion: '90277' }],
  })
})

test('an unreachable vendor is unavailable, for every carrier at once', async () => {
  const port = createEasypostRates({
    apiKey: 'EZTK_test',
    webhookSecret: 'secret',
    baseUrl: 'http://127.0.0.1:1/v2',
  })
  const quote = port.quote({
    reference: 'shipment-1',
    to: address,
    from: address,
    packings: packingsOf(3),
    labelDate: '2026-11-23',
    options: { certifiedMail: false, returnReceipt: false, deliveryConfirmation: null },
  })
  await expect(quote).rejects.toMatchObject({ name: 'ProviderError', kind: 'unavailable' })
})

test('a key that may not read its account has no account ID; a rejected one throws', async () => {
  const read = async (status: number, body: Record<string, unknown>) => {
    const { port } = await connect([answer('/users', status, body, 'GET')])
    return port.readAccountId()
  }
  expect(await read(200, { id: 'user_1', object: 'User', name: 'Harbor Legal' })).toBe('user_1')
  expect(await read(403, refusal('MODE.UNAUTHORIZED', 'This resource requires a production key.'))).toBeNull()
  await expect(read(401, refusal('UNAUTHORIZED', 'Invalid key.'))).rejects.toMatchObject({
    isUnauthorized: true,
  })
})

test('creates a tracker by number and carrier', async () => {
  const tracker = {
    id: 'trk_1',
    tracking_code: '9400',
    carrier: 'USPS',
    status: 'unknown',
    tracking_details: [],
  }
  const { port, server } = await connect([answer('/trackers', 201, tracker)])
  expect(await port.createTracker({ trackingNumber: '9400', carrier: 'USPS' })).toMatchObject({
    trackerId: 'trk_1',
    trackingNumber: '9400',
  })
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
    tracker: { tracking_code: '9400', carrier: 'USPS' },
  })
})
