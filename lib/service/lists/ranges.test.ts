import { expect, test } from 'vitest'

import { momentRange } from './ranges.ts'

const rangeOf = (from: string, to: string, zone?: string) => {
  const range = momentRange({ date_from: from, date_to: to, time_zone: zone })
  return [range.from?.toISOString(), range.before?.toISOString()]
}

test('uses days of the zone, or UTC by default', () => {
  expect(rangeOf('2026-11-22', '2026-11-22')).toEqual([
    '2026-11-22T00:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ])
  expect(rangeOf('2026-11-22', '2026-11-22', 'America/Los_Angeles')).toEqual([
    '2026-11-22T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
  ])
  expect(rangeOf('2026-11-22', '2026-11-22', 'Asia/Kolkata')).toEqual([
    '2026-11-21T18:30:00.000Z',
    '2026-11-22T18:30:00.000Z',
  ])
})

test('a day with a clock change has 23 or 25 hours, and one without midnight starts after it', () => {
  expect(rangeOf('2026-03-08', '2026-03-08', 'America/New_York')).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  expect(rangeOf('2026-11-01', '2026-11-01', 'America/New_York')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
  // Clocks went from 23:59 to 1:00.
  expect(rangeOf('2018-11-04', '2018-11-04', 'America/Sao_Paulo')).toEqual([
    '2018-11-04T03:00:00.000Z',
    '2018-11-05T02:00:00.000Z',
  ])
})

test('keeps moments with an offset unchanged, including the last', () => {
  expect(rangeOf('2026-11-22T09:00:00-08:00', '2026-11-22T10:00:00-08:00', 'Asia/Tokyo')).toEqual([
    '2026-11-22T17:00:00.000Z',
    '2026-11-22T18:00:00.001Z',
  ])
  expect(rangeOf('0001-01-01', '9999-12-31', 'Asia/Tokyo')).toEqual([
    '0001-01-01T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
  ])
  expect(momentRange({})).toEqual({ from: undefined, before: undefined })
})
