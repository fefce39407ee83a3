import { expect, test } from 'vitest'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'

import { madeAt, unclearDateOf } from './unclear-date.ts'

const boughtAt = new Date('2026-03-02T09:00:00.000Z')
const observedAt = new Date('2026-03-05T12:00:00.000Z')
const reasonOf = (occurredAt: Date, bought: Date | null = boughtAt) =>
  unclearDateOf(occurredAt, { observedAt, boughtAt: bought })
const from = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

test('a date between the purchase and the report is clear, with a day for time zones and clocks', () => {
  for (const moment of [
    boughtAt,
    observedAt,
    from(boughtAt, -dayMs),
    from(observedAt, dayMs),
    from(observedAt, -hourMs),
  ]) {
    expect(reasonOf(moment)).toBeNull()
  }
})

test('a date before the purchase or after the report is unclear', () => {
  expect(reasonOf(from(boughtAt, -dayMs - 1))).toBe('before_purchase')
  expect(reasonOf(from(observedAt, dayMs + 1))).toBe('in_future')
})

test('a piece without a purchase here may have been scanned before', () => {
  expect(reasonOf(new Date('2020-01-01T00:00:00.000Z'), null)).toBeNull()
  expect(reasonOf(from(observedAt, 2 * dayMs), null)).toBe('in_future')
})

test('a scan that is dated after its report was made by then', () => {
  const occurredAt = from(observedAt, 9 * dayMs)
  expect(madeAt({ occurredAt, observedAt, unclearDate: 'in_future' })).toEqual(observedAt)
  expect(madeAt({ occurredAt, observedAt, unclearDate: null })).toEqual(occurredAt)
})
