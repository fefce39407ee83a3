import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addMonths, monthsBetween } from './month.values.ts'

const anyMonth = fc
  .tuple(fc.integer({ min: 2000, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

test('counts months across years, in both directions', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: -240, max: 240 }), (month, count) => {
      expect(addMonths(addMonths(month, count), -count)).toBe(month)
    }),
  )
})

test('a range of months includes both ends and every month between', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2026-11', '2026-10')).toEqual([])
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: 0, max: 60 }), (month, count) => {
      const months = monthsBetween(month, addMonths(month, count))
      expect(months).toHaveLength(count + 1)
      expect(months.at(-1)).toBe(addMonths(month, count))
    }),
  )
})
