import { expect, test } from 'vitest'

import { formatMoment, formatUtcAndLocal, stackMoment } from './summary-format.ts'

const scan = '2026-03-04T05:10:30.000Z'

test('the exact time in UTC comes first, and the organization’s own says its zone and its day where that is another', () => {
  expect(formatMoment(scan, 'America/Los_Angeles')).toBe('2026-03-04 05:10:30 UTC (2026-03-03 21:10 PST)')
  expect(formatMoment(scan, 'America/New_York')).toBe('2026-03-04 05:10:30 UTC (00:10 EST)')
  expect(stackMoment(scan, 'America/Los_Angeles')).toBe('2026-03-04\n05:10:30 UTC\n2026-03-03\n21:10 PST')
  expect(formatUtcAndLocal(scan, 'Europe/Berlin')).toBe('2026-03-04 05:10:30\n06:10 GMT+1')
})

test('summer time is told from winter time', () => {
  expect(formatMoment('2026-07-04T16:00:00.000Z', 'America/Los_Angeles')).toContain('(09:00 PDT)')
})

test('without a time zone, or in UTC, nothing is said twice', () => {
  expect(formatMoment(scan)).toBe('2026-03-04 05:10:30 UTC')
  expect(formatMoment(scan, 'UTC')).toBe('2026-03-04 05:10:30 UTC')
  expect(stackMoment(null, 'America/Los_Angeles')).toBe('—')
})
