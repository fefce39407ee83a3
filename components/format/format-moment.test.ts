import { expect, test } from 'vitest'

import { dayIn, formatMoment } from './format-moment.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const zone = 'America/Los_Angeles'
const said = (iso: string, format: 'short-date' | 'short-date-time' | 'week-date') =>
  formatMoment(iso, format, zone, now)

test('a short date tells its year unless it is the present one', () => {
  expect(said('2026-03-05T13:12:00.000Z', 'short-date')).toBe('Mar 5')
  expect(said('2025-03-05T13:12:00.000Z', 'short-date')).toBe('Mar 5, 2025')
  expect(said('2025-03-05T13:12:00.000Z', 'short-date-time')).toBe('Mar 5, 2025, 5:12 AM')
  expect(said('2036-03-05T13:12:00.000Z', 'week-date')).toBe('Wed, Mar 5, 2036')
})

test('the year is that of the zone', () => {
  expect(said('2027-01-01T05:00:00.000Z', 'short-date')).toBe('Dec 31')
  expect(said('2026-01-01T05:00:00.000Z', 'short-date')).toBe('Dec 31, 2025')
})

test('a moment lies on the day that the zone’s clocks show', () => {
  expect(dayIn(new Date('2026-03-05T05:00:00.000Z'), zone)).toBe('2026-03-04')
  expect(dayIn(new Date('2026-03-05T05:00:00.000Z'), 'Asia/Tokyo')).toBe('2026-03-05')
})
