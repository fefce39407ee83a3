import { expect, test } from 'vitest'

import type { Spending } from '#lib/contract/billing/billing.ts'

import { sinceFirst, toSeries } from './spending-series.ts'

const part = (name: string | null, cents: number) => ({
  name,
  charge_count: 1,
  charged_cents: cents,
  refunded_cents: 0,
  net_cents: cents,
})

const month = (name: string, parts: ReturnType<typeof part>[]): Spending['months'][number] => ({
  month: name,
  charge_count: parts.length,
  charged_cents: 0,
  refunded_cents: 0,
  net_cents: 0,
  parts,
})

test('fills every month of every series, and merges the spellings of a carrier', () => {
  const months = [
    month('2026-01', [part('UPS', 100)]),
    month('2026-02', [part('UPSDAP', 50), part('USPS', 200)]),
  ]
  expect(toSeries({ months, by: 'carrier' })).toEqual([
    { name: 'USPS', netCents: [0, 200], letters: [0, 1], totalCents: 200, totalLetters: 1 },
    { name: 'UPS', netCents: [100, 50], letters: [1, 1], totalCents: 150, totalLetters: 2 },
  ])
})

test('merges the smallest series without losing a cent or a letter', () => {
  const parts = Array.from({ length: 12 }, (_, index) => part(`tag ${index}`, 100 + index))
  const series = toSeries({ months: [month('2026-01', [...parts, part(null, 7)])], by: 'tag' })
  expect(series).toHaveLength(6)
  expect(series.at(-1)?.name).toBe('Other')
  const total = parts.reduce((sum, { net_cents: net }) => sum + net, 7)
  expect(series.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(total)
  expect(series.reduce((sum, { totalLetters }) => sum + totalLetters, 0)).toBe(parts.length + 1)
})

test('begins with the first month of spending and includes every later month', () => {
  const spent = month('2026-02', [part('USPS', 200)])
  const [before, after] = [month('2026-01', []), month('2026-03', [])]
  expect(sinceFirst([before, spent, after])).toEqual([spent, after])
  expect(sinceFirst([before])).toEqual([])
})
