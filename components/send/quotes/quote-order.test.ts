import { describe, expect, test } from 'vitest'

import type { Quote } from '#lib/contract/quotes/quote.ts'

import { compareQuotes, earliestTooLate, findSameService, isTooLate } from './quote-order.ts'

const quote = (service: string, total: number, day: string | null): Quote => ({
  quote_id: crypto.randomUUID(),
  carrier: 'USPS',
  service,
  postage_cents: total,
  handling_fee_cents: 0,
  printing_fee_cents: 0,
  color_surcharge_cents: 0,
  total_cents: total,
  delivery_days: null,
  delivery_date: day && `${day}T00:00:00.000Z`,
  delivery_date_guaranteed: false,
  tracked: true,
  kit: 'label-6x9' as const,
  packaging: 'letter' as const,
  weight_ounces: 1.1,
  partner: null,
  price_is_estimate: false,
  label_date: '2026-11-23',
})

const first = quote('First', 1749, '2026-11-25')
const priority = quote('Priority', 2210, '2026-11-23')
const express = quote('Express', 4120, '2026-11-22')
const unknown = quote('GroundAdvantage', 1990, null)
const rates = [express, unknown, first, priority]

const services = (rows: ReturnType<typeof compareQuotes>) => rows.map((row) => row.quote.service)

describe('the comparison', () => {
  test('sorts by price', () => {
    expect(services(compareQuotes(rates, 'price', null))).toEqual([
      'First',
      'GroundAdvantage',
      'Priority',
      'Express',
    ])
  })

  test('sorts by arrival, an unknown day last', () => {
    expect(services(compareQuotes(rates, 'arrival', null))).toEqual([
      'Express',
      'Priority',
      'First',
      'GroundAdvantage',
    ])
  })

  test('breaks a tie in price by arrival', () => {
    const sooner = quote('Priority', 1749, '2026-11-22')
    expect(services(compareQuotes([first, sooner], 'price', null))).toEqual(['Priority', 'First'])
  })

  test('marks the cheapest and the fastest', () => {
    const rows = compareQuotes(rates, 'price', null)
    expect(rows.filter((row) => row.isCheapest).map((row) => row.quote)).toEqual([first])
    expect(rows.filter((row) => row.isFastest).map((row) => row.quote)).toEqual([express])
  })

  test('marks nothing when there is only one quote', () => {
    const [row] = compareQuotes([first], 'price', null)
    expect(row).toMatchObject({ isCheapest: false, isFastest: false })
  })

  test('lists quotes that miss the deadline last, and marks the best of the others', () => {
    const rows = compareQuotes(rates, 'price', '2026-11-23')
    expect(services(rows)).toEqual(['GroundAdvantage', 'Priority', 'Express', 'First'])
    expect(rows.filter(isTooLate).map((row) => row.daysLate)).toEqual([2])
    expect(rows.find((row) => row.isCheapest)?.quote).toBe(unknown)
  })

  test('keeps every quote for any deadline', () => {
    expect(compareQuotes(rates, 'arrival', '2020-01-01')).toHaveLength(rates.length)
  })
})

describe('a renewal', () => {
  test('keeps the selected service under its new quote', () => {
    const renewed = [quote('First', 1800, null), quote('Priority', 2300, null)]
    expect(findSameService(priority, renewed)).toBe(renewed[1])
  })

  test('selects nothing if the service is no longer available or none was selected', () => {
    expect(findSameService(express, [first])).toBeUndefined()
    expect(findSameService(undefined, [first])).toBeUndefined()
  })
})

describe('a deadline that no service meets', () => {
  const earliestBy = (day: string, quotes = [express, first, priority]) =>
    earliestTooLate(compareQuotes(quotes, 'price', day))?.quote

  test('names the service that comes closest', () => {
    expect(earliestBy('2026-11-21')).toBe(express)
  })

  test('is not reported while a service arrives on time, or may', () => {
    expect(earliestBy('2026-11-22')).toBeUndefined()
    expect(earliestBy('2026-11-21', [express, unknown])).toBeUndefined()
    expect(earliestBy('2026-11-21', [])).toBeUndefined()
  })
})
