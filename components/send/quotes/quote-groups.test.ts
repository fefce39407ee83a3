import { expect, test } from 'vitest'

import type { Quote } from '#lib/contract/quotes/quote.ts'

import { commonFees, groupByProof, leavesProof, offeredFilters } from './quote-groups.ts'
import { compareQuotes } from './quote-order.ts'

const plain = { certified_mail: false, return_receipt: false, delivery_confirmation: null }
const certified = { certified_mail: true, return_receipt: true, delivery_confirmation: null }

const quote = (carrier: string, service: string, totalCents: number, feeCents = 195): Quote => ({
  quote_id: `${carrier} ${service}`,
  carrier,
  service,
  postage_cents: totalCents - feeCents,
  handling_fee_cents: feeCents,
  printing_fee_cents: 0,
  color_surcharge_cents: 0,
  total_cents: totalCents,
  delivery_days: null,
  delivery_date: null,
  delivery_date_guaranteed: false,
  tracked: true,
  kit: 'label-6x9' as const,
  packaging: 'letter' as const,
  weight_ounces: 1.1,
  partner: null,
  price_is_estimate: false,
  label_date: '2026-11-23',
})

const quotes = [
  quote('USPS', 'First', 300),
  quote('UPSDAP', 'Ground', 1200),
  quote('USPS', 'Priority', 1250),
  quote('FedExDefault', 'FEDEX_GROUND', 1300),
]

test('groups services by what they prove, starting with the group of the first service', () => {
  const groups = groupByProof(compareQuotes(quotes, 'price', null), plain)
  expect(groups.map(({ key, rows }) => [key, rows.map((row) => row.quote.service)])).toEqual([
    ['none', ['First']],
    ['delivered', ['Ground', 'FEDEX_GROUND']],
    ['mailed delivered', ['Priority']],
  ])
})

test('“Certified Mail only” excludes signed delivery by other carriers', () => {
  expect(
    quotes.filter((each) => leavesProof(each, certified, 'certified')).map((each) => each.service),
  ).toEqual(['First', 'Priority'])
})

test('offers only filters that change the list', () => {
  expect(offeredFilters(quotes, plain)).toEqual(['any', 'delivery', 'mailing'])
  expect(offeredFilters(quotes, certified)).toEqual(['any', 'mailing', 'certified'])
  expect(offeredFilters([], plain)).toEqual(['any'])
})

test('states fees common to all prices once, and fees that differ separately', () => {
  expect(commonFees(quotes)).toBe(195)
  expect(commonFees([...quotes, quote('USPS', 'Express', 4000, 0)])).toBeNull()
  expect(commonFees([])).toBeNull()
})
