import { describe, expect, test } from 'vitest'

import { formatLocalDay, formatMoment, localDay, stackMoment } from './local-time.ts'

const pacific = 'America/Los_Angeles'
const scan = '2026-03-05T13:12:00.000Z'
const late = '2026-03-04T05:10:30.000Z'

describe('a moment', () => {
  test('is stated in local time with the name of the zone, and in UTC in brackets', () => {
    expect(formatMoment(scan, pacific)).toBe('March 5, 2026, 5:12 a.m. PST (13:12 UTC)')
    expect(formatMoment(scan, 'America/New_York')).toBe('March 5, 2026, 8:12 a.m. EST (13:12 UTC)')
    expect(formatMoment(scan, 'Europe/Berlin')).toBe('March 5, 2026, 2:12 p.m. GMT+1 (13:12 UTC)')
    expect(formatMoment('2026-03-05T20:00:00.000Z', pacific)).toContain('12:00 p.m. PST')
    expect(formatMoment('2026-03-05T08:00:00.000Z', pacific)).toContain('12:00 a.m. PST')
  })

  test('has the UTC date if it differs, and seconds if there are any', () => {
    expect(formatMoment(late, pacific)).toBe('March 3, 2026, 9:10 p.m. PST (March 4, 2026, 05:10:30 UTC)')
    expect(formatMoment('2026-12-31T11:30:00.000Z', 'Pacific/Auckland')).toBe(
      'January 1, 2027, 12:30 a.m. GMT+13 (December 31, 2026, 11:30 UTC)',
    )
  })

  test('is correct before and after a change to or from daylight saving time', () => {
    const said = (iso: string) => formatMoment(iso, pacific)
    expect(said('2026-03-08T09:59:00.000Z')).toBe('March 8, 2026, 1:59 a.m. PST (09:59 UTC)')
    expect(said('2026-03-08T10:00:00.000Z')).toBe('March 8, 2026, 3:00 a.m. PDT (10:00 UTC)')
    expect(said('2026-11-01T08:30:00.000Z')).toBe('November 1, 2026, 1:30 a.m. PDT (08:30 UTC)')
    expect(said('2026-11-01T09:30:00.000Z')).toBe('November 1, 2026, 1:30 a.m. PST (09:30 UTC)')
  })

  test('is stated only once, in UTC, without a zone', () => {
    for (const zone of [undefined, 'UTC', 'Etc/UTC']) {
      expect(formatMoment(late, zone)).toBe('March 4, 2026, 05:10:30 UTC')
    }
  })

  test('fits a narrow column', () => {
    expect(stackMoment(scan, pacific)).toBe('Mar 5, 2026\n5:12 a.m. PST\n(13:12 UTC)')
    expect(stackMoment(late, pacific)).toBe('Mar 3, 2026\n9:10 p.m. PST\n(Mar 4, 2026,\n05:10:30 UTC)')
    expect(stackMoment(scan, undefined)).toBe('Mar 5, 2026\n13:12 UTC')
    expect(stackMoment(null, pacific)).toBe('—')
  })
})

describe('a day', () => {
  test('is the day in the zone, never that of the server', () => {
    expect(localDay(late, pacific)).toBe('2026-03-03')
    expect(localDay(late)).toBe('2026-03-04')
    expect(formatLocalDay(late, pacific)).toBe('March 3, 2026 (March 4, 2026, UTC)')
    expect(formatLocalDay(scan, pacific)).toBe('March 5, 2026')
    expect(formatLocalDay(scan, undefined)).toBe('March 5, 2026 (UTC)')
  })
})
