import { expect, test } from 'vitest'

import { priceParts } from './price-table.tsx'

const quote = {
  quote_id: crypto.randomUUID(),
  carrier: 'USPS',
  service: 'First',
  postage_cents: 1051,
  handling_fee_cents: 450,
  printing_fee_cents: 248,
  color_surcharge_cents: 0,
  total_cents: 1749,
  delivery_days: 3,
  delivery_date: null,
  delivery_date_guaranteed: false,
  tracked: true,
  kit: 'label-6x9' as const,
  packaging: 'letter' as const,
  weight_ounces: 1.1,
  partner: null,
  price_is_estimate: false,
  label_date: '2026-11-23',
}

const sum = (parts: { cents: number }[]) => parts.reduce((total, part) => total + part.cents, 0)

test('returns parts that add up to the total', () => {
  expect(sum(priceParts(quote, 7))).toBe(1749)
  expect(sum(priceParts({ ...quote, color_surcharge_cents: 140, total_cents: 2000 }, 7))).toBe(2000)
})

test('includes color and tax only when they are charged', () => {
  expect(priceParts(quote, 1).map((part) => part.label)).toEqual([
    'Postage',
    'Envelope and handling',
    'Printing, 1 page',
  ])
  const taxed = { ...quote, color_surcharge_cents: 140, total_cents: 2000 }
  expect(priceParts(taxed, 7).slice(-2)).toEqual([
    { label: 'Color', cents: 140 },
    { label: 'Tax', cents: 111 },
  ])
})

test('names the fees of mailing options within the postage, and still adds up', () => {
  const fees = [
    { label: 'Certified Mail', cents: 611 },
    { label: 'Return receipt', cents: 325 },
  ]
  const parts = priceParts(quote, 7, fees)
  expect(parts.slice(0, 3)).toEqual([{ label: 'Postage', cents: 115 }, ...fees])
  expect(sum(parts)).toBe(1749)
  expect(priceParts(quote, 7, [{ label: 'Certified Mail', cents: 2000 }])[0]).toEqual({
    label: 'Postage',
    cents: 1051,
  })
})
