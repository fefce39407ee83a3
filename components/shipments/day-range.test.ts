import { expect, test } from 'vitest'

import { describeDays, findDayError, lastDays } from './day-filter.tsx'

test('describes a range by its defined ends', () => {
  expect(describeDays({ from: '2026-11-01', to: '2026-11-20' }, 'en-US')).toBe('Nov 1, 2026 – Nov 20, 2026')
  expect(describeDays({ from: '2026-11-01', to: '2026-11-01' }, 'en-US')).toBe('Nov 1, 2026')
  expect(describeDays({ from: '2026-11-01', to: null }, 'en-US')).toBe('from Nov 1, 2026')
  expect(describeDays({ from: null, to: '2026-11-20' }, 'en-US')).toBe('through Nov 20, 2026')
  expect(describeDays({ from: null, to: null }, 'en-US')).toBeNull()
})

test('shows an invalid day as entered', () => {
  expect(describeDays({ from: 'yesterday', to: null }, 'en-US')).toBe('from yesterday')
})

test('counts today and crosses months', () => {
  expect(lastDays('2026-03-02', 7)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
})

test('rejects a start after the end', () => {
  expect(findDayError({ from: '2026-11-20', to: '2026-11-01' })).toContain('Swap')
  expect(findDayError({ from: '2026-11-20', to: null })).toBeNull()
})
