import { expect, test } from 'vitest'

import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { ratesOffice as address } from '#tests/support/fixtures/easypost/rates-office.ts'
import { packingsOf } from '#tests/support/mailpiece/packings.ts'

import { planQuote, type QuoteRequest } from './quote-plan.ts'
import { mergeQuotes, type QuoteResponse } from './quote-responses.ts'
import { wireShipment } from './wire.ts'

const plan = planQuote({
  to: address,
  from: address,
  packings: packingsOf(3),
  options: { certifiedMail: false, returnReceipt: false, deliveryConfirmation: null },
  labelDate: '2026-11-23',
})

const price = (carrier: unknown, service: unknown, rate: unknown = '5.93') => ({
  id: 'rate_1',
  shipment_id: 'shp_1',
  carrier,
  service,
  rate,
  currency: 'USD',
})

/** What every carrier quotes in its own package. */
const prices: Record<string, unknown[]> = {
  Letter: [price('USPS', 'First', '0.78')],
  FlatRateEnvelope: [price('USPS', 'Priority'), price('USPS', 'Express', '31.40')],
  UPSLetter: [price('UPSDAP', '2ndDayAir'), price('UPSDAP', 'NextDayAir')],
  FedExEnvelope: [price('FedExDefault', 'STANDARD_OVERNIGHT')],
  parcel: [price('UPSDAP', 'Ground'), price('FedExDefault', 'FEDEX_GROUND')],
}

const packageOf = ({ parcel }: QuoteRequest): string => parcel.predefined_package ?? 'parcel'

const answered = (request: QuoteRequest, rates: unknown[]): QuoteResponse => ({
  request,
  shipment: wireShipment.parse({
    id: 'shp_1',
    to_address: { id: 'adr_1' },
    messages: [],
    forms: [],
    fees: [],
    created_at: '2026-11-20T12:00:00Z',
    rates,
  }),
})

/** Merges the quotes after some packages were answered otherwise, or not at all. */
const quoteWith = (changes: Record<string, unknown[] | ProviderError>) =>
  mergeQuotes(
    plan,
    plan.requests.map((request) => {
      const changed = changes[packageOf(request)]
      return changed instanceof ProviderError
        ? { request, failure: changed }
        : answered(request, changed ?? prices[packageOf(request)] ?? [])
    }),
  )

const unansweredOf = ({ missing }: ReturnType<typeof quoteWith>) =>
  missing.filter((entry) => entry.is_unanswered).map(({ carrier, service }) => [carrier, service])

test('returns every carrier’s prices without an unreadable one', () => {
  const quoted = quoteWith({})
  expect(quoted.rates).toHaveLength(8)
  expect(quoted).toMatchObject({ missing: [] })
  expect(quoted.failure).toBeUndefined()
})

test.each([
  ['a number', price('USPS', 'First', 0.78)],
  ['nothing', price('USPS', 'First', null)],
  ['a word', price('USPS', 'First', 'free')],
  ['a price that cannot be bought', { ...price('USPS', 'First'), id: null }],
  ['a price of an unnamed service', price('USPS', null)],
  ['a price without a seller', null],
])('%s in place of a price leaves its service unanswered, since it may be available', (_, odd) => {
  const quoted = quoteWith({ Letter: [odd] })
  expect(unansweredOf(quoted)).toEqual([['USPS', 'First']])
  expect(quoted.failure).toMatchObject({ kind: 'unavailable' })
  expect(quoted.rates).toHaveLength(7)
})

test('names an unreadable price among others of its carrier as missing, and ignores one without a name', () => {
  const named = quoteWith({ UPSLetter: [price('UPSDAP', '2ndDayAir'), price('UPSDAP', 'NextDayAir', 12)] })
  expect(unansweredOf(named)).toEqual([['UPSDAP', 'NextDayAir']])
  const unnamed = quoteWith({ UPSLetter: [price('UPSDAP', '2ndDayAir'), price('UPSDAP', null)] })
  expect(unansweredOf(unnamed)).toEqual([])
  expect(unnamed.failure).toBeUndefined()
})

const unauthorized = new ProviderError('unavailable', 'key', { isUnauthorized: true })
const limited = (retryAfterSeconds: number | null) =>
  new ProviderError('unavailable', 'limit', { isRateLimited: true, retryAfterSeconds })
const away = new ProviderError('unavailable', 'away')
const invalid = new ProviderError('invalid', 'invalid')

test('of several failures, reports the one that decides the next step', () => {
  expect(quoteWith({ Letter: away, UPSLetter: limited(2), parcel: limited(30) }).failure).toMatchObject({
    isRateLimited: true,
    retryAfterSeconds: 30,
  })
  expect(quoteWith({ Letter: invalid, UPSLetter: away }).failure).toBe(away)
  expect(quoteWith({ Letter: invalid }).failure).toBeUndefined()
  expect(() => quoteWith({ Letter: away, UPSLetter: unauthorized })).toThrow(unauthorized)
  const all = Object.keys(prices)
  const failing = Object.fromEntries(all.map((name) => [name, name === 'parcel' ? limited(null) : away]))
  expect(() => quoteWith(failing)).toThrow('limit')
})

test('a price of another account with USPS is one of USPS, and the lowest of a service counts', () => {
  const own = quoteWith({ Letter: [price('USPSShip', 'First', '0.72')] })
  expect(own).toMatchObject({ missing: [] })
  expect(own.rates[0]).toMatchObject({ carrier: 'USPS', service: 'First', postageCents: 72 })
  const both = quoteWith({ Letter: [price('USPS', 'First', '0.78'), price('UspsShip', 'First', '0.72')] })
  expect(both.rates).toHaveLength(8)
  expect(both.rates[0]).toMatchObject({ carrier: 'USPS', service: 'First', postageCents: 72 })
})

test('what one account with USPS refuses is not missing where another quotes it', () => {
  const request = plan.requests.find((each) => packageOf(each) === 'Letter')
  if (!request) throw new Error('the plan has no letter')
  const { shipment } = answered(request, [price('USPSShip', 'First', '0.72')]) as { shipment: object }
  const message = { carrier: 'USPS', type: 'rate_error', message: 'Not enabled.' }
  const quoted = mergeQuotes({ requests: [request], missing: [] }, [
    { request, shipment: wireShipment.parse({ ...shipment, messages: [message] }) },
  ])
  expect(quoted).toMatchObject({ rates: [{ carrier: 'USPS', service: 'First' }], missing: [] })
})
