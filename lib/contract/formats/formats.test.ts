import { expect, test } from 'vitest'

import { dayIn, describeAgo, formatDay, formatDayRange, formatMoment, formatMonth } from './dates.values.ts'
import { locales } from './locales.values.ts'
import { formatEnvelopeSize, formatPageSize, formatStatedWeight, formatWeight } from './measures.values.ts'
import { formatNumber, formatOrdinal } from './numbers.values.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const zone = 'America/Los_Angeles'
const said = (iso: string, format: 'short-date' | 'short-date-time' | 'week-date') =>
  formatMoment(iso, format, { timeZone: zone, locale: 'en-US' }, now)

test('a short date includes its year unless it is the current one', () => {
  expect(said('2026-03-05T13:12:00.000Z', 'short-date')).toBe('Mar 5')
  expect(said('2025-03-05T13:12:00.000Z', 'short-date')).toBe('Mar 5, 2025')
  expect(said('2025-03-05T13:12:00.000Z', 'short-date-time')).toBe('Mar 5, 2025, 5:12 AM')
  expect(said('2036-03-05T13:12:00.000Z', 'week-date')).toBe('Wed, Mar 5, 2036')
})

test('uses the year in the zone', () => {
  expect(said('2027-01-01T05:00:00.000Z', 'short-date')).toBe('Dec 31')
  expect(said('2026-01-01T05:00:00.000Z', 'short-date')).toBe('Dec 31, 2025')
})

test('a moment is on the day that the zone’s clocks show', () => {
  expect(dayIn(new Date('2026-03-05T05:00:00.000Z'), zone)).toBe('2026-03-04')
  expect(dayIn(new Date('2026-03-05T05:00:00.000Z'), 'Asia/Tokyo')).toBe('2026-03-05')
})

const nowMs = Date.parse('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:57:30.000Z', '2 minutes ago'],
  ['2026-11-20T11:00:00.000Z', '1 hour ago'],
  ['2026-11-19T11:00:00.000Z', '25 hours ago'],
  ['2026-11-17T12:00:00.000Z', '3 days ago'],
])('describes %s in whole elapsed units', (iso, words) => {
  expect(describeAgo(iso, nowMs)).toBe(words)
})

test('never describes the future when the clock is behind', () => {
  expect(describeAgo('2026-11-20T12:00:02.000Z', nowMs)).toBe('just now')
})

test('formats dates in the order of the organization’s locale', () => {
  const written = (locale: (typeof locales)[number]) =>
    formatMoment('2026-03-05T21:12:00.000Z', 'date-time', { timeZone: zone, locale }).replaceAll(
      '\u202F',
      ' ',
    )
  expect(written('en-US')).toBe('Mar 5, 2026, 1:12 PM')
  expect(written('en-GB')).toBe('5 Mar 2026, 13:12')
  expect(formatDay('2026-03-05', 'date', 'en-AU')).toBe('5 Mar 2026')
  expect(formatDayRange('2026-11-29', '2026-12-05', 'en-GB').replaceAll('\u2009', ' ')).toBe(
    '29 Nov – 5 Dec 2026',
  )
})

test('formats a month by name', () => {
  expect(formatMonth('2026-01')).toBe('January 2026')
  expect(formatMonth('2026-01', 'short-month')).toBe('Jan')
})

test('every available locale groups digits like formatted numbers', () => {
  for (const locale of locales) {
    expect(new Intl.NumberFormat(locale).format(1_234_567.5)).toBe(formatNumber(1_234_567.5))
  }
})

test('formats places in an order', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '31st',
  ])
})

test('states weights and sizes in both units', () => {
  expect(formatWeight(1.13)).toBe('1.1\u00A0oz (32\u00A0g)')
  expect(formatStatedWeight(1.13)).toBe('1.13 oz (32.03 g)')
  expect(formatPageSize(612, 792)).toBe('8.5 × 11.0\u00A0in (216 × 279\u00A0mm)')
  expect(formatEnvelopeSize({ width: 9, height: 6 })).toBe('6 × 9\u00A0in (152 × 229\u00A0mm)')
})
