import { expect, test } from 'vitest'

import { handOverOf } from '#lib/contract/mailpiece/mailing-days.values.ts'

import { lastSafeDay, readHistory } from './plan-service.values.ts'

const hours = handOverOf({ cut_off: '16:00' })
const planned = (
  kind: 'received_by' | 'postmarked_by',
  day: string,
  transitDays = 3,
  earliest = '2026-12-01',
  by = { carrier: 'USPS', service: 'First' },
) => lastSafeDay({ kind, day }, { by, transitDays, earliest, hours })

test('the last safe day leaves the mail days that the service takes', () => {
  expect(planned('received_by', '2026-12-11')).toBe('2026-12-08')
  // Over Christmas: Monday 28, Saturday 26, Thursday 24.
  expect(planned('received_by', '2026-12-28', 2)).toBe('2026-12-24')
})

test('a parcel carrier without Saturday delivery needs the piece a day earlier', () => {
  const ups = { carrier: 'UPSDAP', service: 'Ground' }
  expect(planned('received_by', '2026-12-12', 1)).toBe('2026-12-11')
  expect(planned('received_by', '2026-12-12', 1, '2026-12-01', ups)).toBe('2026-12-10')
})

test('a deadline on a day without mail is due the day before', () => {
  expect(planned('received_by', '2026-12-13', 1)).toBe('2026-12-11')
  expect(planned('postmarked_by', '2026-12-25')).toBe('2026-12-24')
})

test('for a postmark deadline, the day itself is safe while mail leaves on it', () => {
  expect(planned('postmarked_by', '2026-12-11')).toBe('2026-12-11')
})

test('never proposes a day that has passed', () => {
  expect(planned('received_by', '2026-12-03', 5)).toBeNull()
  expect(planned('postmarked_by', '2026-11-30')).toBeNull()
})

test('uses nearly all of the latest pieces, and nothing if there are too few', () => {
  const transits = [...Array.from({ length: 38 }, (_, index) => 2 + (index % 4)), 9, 12]
  expect(readHistory(transits)).toEqual({ days: 5, within: 38, pieces: 40 })
  expect(readHistory(transits.slice(0, 19))).toBeNull()
})
