import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  addPostalDays,
  findPostalHoliday,
  isPostalDay,
  nextPostalDay,
  postalHolidays,
} from './postal-days.values.ts'

test('the holidays of 2026 match those published by the postal service', () => {
  expect(postalHolidays(2026).map(({ day }) => day)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
})

test('a holiday on a Sunday is observed on Monday; one on a Saturday stays on Saturday, and Friday is a postal day', () => {
  // July 4, 2027 is a Sunday.
  expect(findPostalHoliday('2027-07-05')?.name).toBe('Independence Day')
  expect(isPostalDay('2027-07-05')).toBe(false)
  // July 4, 2026 is a Saturday.
  expect(isPostalDay('2026-07-03')).toBe(true)
  expect(isPostalDay('2026-07-04')).toBe(false)
  // January 1, 2023 was a Sunday.
  expect(isPostalDay('2023-01-02')).toBe(false)
  expect(isPostalDay('2022-12-31')).toBe(true)
})

test('Sundays are not postal days; Saturdays are, unless excluded', () => {
  expect(isPostalDay('2026-03-07')).toBe(true)
  expect(isPostalDay('2026-03-07', { saturdays: false })).toBe(false)
  expect(isPostalDay('2026-03-08')).toBe(false)
})

test('the next postal day skips Sundays and holidays, also across years', () => {
  expect(nextPostalDay('2026-03-06')).toBe('2026-03-07')
  expect(nextPostalDay('2026-03-06', { saturdays: false })).toBe('2026-03-09')
  expect(nextPostalDay('2026-07-03')).toBe('2026-07-06')
  expect(nextPostalDay('2026-12-31')).toBe('2027-01-02')
})

test('days are added as postal days', () => {
  expect(addPostalDays('2026-11-25', 1)).toBe('2026-11-27')
  expect(addPostalDays('2026-11-25', 2, { saturdays: false })).toBe('2026-11-30')
  expect(addPostalDays('2026-03-08', 0)).toBe('2026-03-09')
  expect(addPostalDays('2026-03-09', 0)).toBe('2026-03-09')
})

test('every result is a postal day, the requested number of postal days away', () => {
  const someDay = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 30 }), fc.boolean(), (day, count, saturdays) => {
      const end = addPostalDays(day, count, { saturdays })
      expect(isPostalDay(end, { saturdays })).toBe(true)
      expect(addPostalDays(day, count + 1, { saturdays })).toBe(nextPostalDay(end, { saturdays }))
      let passed = 0
      for (let at = Date.parse(day) + 86_400_000; at <= Date.parse(end); at += 86_400_000) {
        if (isPostalDay(new Date(at).toISOString().slice(0, 10), { saturdays })) passed += 1
      }
      expect(passed).toBe(count)
    }),
  )
})

test('a year has eleven holidays on eleven postal weekdays', () => {
  for (let year = 2000; year < 2100; year += 1) {
    const days = postalHolidays(year).map(({ day }) => day)
    expect(new Set(days).size).toBe(11)
    for (const day of days) expect(new Date(day).getUTCDay()).not.toBe(0)
  }
})

test('rejects an invalid day with an example', () => {
  expect(() => isPostalDay('2026-02-30')).toThrow('"2026-02-30" is not a day such as 2026-03-05.')
  expect(() => nextPostalDay('tomorrow')).toThrow('is not a day')
  expect(() => addPostalDays('2026-03-05', -1)).toThrow('use a whole number from 0')
})
