import { expect, test } from 'vitest'

import type { Quote } from '#lib/contract/quotes/quote.ts'

import { chooseQuote, matchesWords } from './remembered-options.ts'

const quote: Omit<Quote, 'quote_id' | 'carrier' | 'service' | 'total_cents'> = {
  postage_cents: 0,
  handling_fee_cents: 0,
  printing_fee_cents: 0,
  color_surcharge_cents: 0,
  delivery_days: 2,
  delivery_date: null,
  delivery_date_guaranteed: false,
  tracked: true,
  kit: null,
  packaging: null,
  weight_ounces: 1,
  partner: null,
  price_is_estimate: false,
  label_date: '2026-11-24',
}

test('suggests only recipients that match every word of the search', () => {
  const swan = { title: 'Elizabeth Swan', detail: '179 N HARBOR DR, REDONDO BEACH, CA 90277' }
  expect(matchesWords(swan, '')).toBe(true)
  expect(matchesWords(swan, ' swan redondo ')).toBe(true)
  expect(matchesWords(swan, 'norr')).toBe(false)
  expect(matchesWords(swan, 'swan oakland')).toBe(false)
})

test('selects the cheapest service if there is no previous letter or its service is unavailable', () => {
  const rates = [
    { ...quote, quote_id: 'dear', carrier: 'UPS', service: 'Ground', total_cents: 900 },
    { ...quote, quote_id: 'cheap', carrier: 'USPS', service: 'First', total_cents: 100 },
  ]
  const before = (service: string) => ({ carrier: 'UPS', service, created_at: '2026-11-24T00:00:00.000Z' })
  expect(chooseQuote({ rates }, null)?.quote_id).toBe('cheap')
  expect(chooseQuote({ rates }, before('Ground'))?.quote_id).toBe('dear')
  expect(chooseQuote({ rates }, before('NextDayAir'))?.quote_id).toBe('cheap')
  // Of prices that are not complete, the cheapest is not known; the service of before is.
  const incomplete = { rates, quotes_incomplete: true }
  expect(chooseQuote(incomplete, null)).toBeUndefined()
  expect(chooseQuote(incomplete, before('Ground'))?.quote_id).toBe('dear')
})
