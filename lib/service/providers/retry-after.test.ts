import { expect, test } from 'vitest'

import { retryAfterMs } from './retry-after.ts'

const now = new Date('2026-11-20T12:00:00Z')
const mostMs = 3_600_000

test.each([
  ['120', 120_000],
  [' 5 ', 5000],
  ['0', 0],
  ['-5', 0],
  ['99999999999999999999', mostMs],
  ['1.5', 0],
  ['soon', 0],
  ['', 0],
  ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
  ['Friday, 20-Nov-26 12:02:00 GMT', 120_000],
  ['Fri Nov 20 12:02:00 2026', 120_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['Fri, 27 Nov 2026 12:00:00 GMT', mostMs],
])('reads Retry-After: %s', (header, wait) => {
  expect(retryAfterMs({ 'retry-after': header }, now, mostMs)).toBe(wait)
})

test('compares a date with the clock of the receiver', () => {
  const headers = { 'retry-after': 'Fri, 20 Nov 2026 13:01:00 GMT', date: 'Fri, 20 Nov 2026 13:00:00 GMT' }
  expect(retryAfterMs(headers, now, mostMs)).toBe(60_000)
})

test('waits only if requested', () => {
  expect(retryAfterMs({}, now, mostMs)).toBe(0)
})
