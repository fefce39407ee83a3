import { expect, test } from 'vitest'

import { describeDays, findDayError, lastDays } from './day-filter.tsx'

test('a range is read out with whichever ends it has', () => {
  expect(describeDays({ from: '2026-11-01', to: '2026-11-20' })).toBe('Nov 1, 2026 – Nov 20, 2026')
  expect(describeDays({ from: '2026-11-01', to: '2026-11-01' })).toBe('Nov 1, 2026')
  expect(describeDays({ from: '2026-11-01', to: null })).toBe('from Nov 1, 2026')
  expect(describeDays({ from: null, to: '2026-11-20' })).toBe('through Nov 20, 2026')
  expect(describeDays({ from: null, to: null })).toBeNull()
})

test('a day that is none is shown as it was written', () => {
  expect(describeDays({ from: 'yesterday', to: null })).toBe('from yesterday')
})

test('the last days count today and cross months', () => {
  expect(lastDays('2026-03-02', 7)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
})

test('a first day after the last is a fault', () => {
  expect(findDayError({ from: '2026-11-20', to: '2026-11-01' })).toContain('Swap')
  expect(findDayError({ from: '2026-11-20', to: null })).toBeNull()
})
