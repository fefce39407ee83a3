import { expect, test } from 'vitest'

import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'

import { daysAround, firstMailingDay, floorHoursOf, isOffered } from './floor-hours.ts'

const organization = { mail_settings: defaultMailSettings, time_zone: 'America/Los_Angeles' }
// Thursday evening in Los Angeles, and Friday already in UTC.
const hours = floorHoursOf(organization, new Date('2026-12-04T03:00:00.000Z'))

test('the first day offered is the organization’s next mailing day', () => {
  expect(hours.today).toBe('2026-12-03')
  expect(firstMailingDay(hours)).toBe('2026-12-04')
})

test('offers both mailing days around a weekend, and only the coming one around today', () => {
  expect(daysAround('2026-12-06', hours)).toEqual(['2026-12-04', '2026-12-07'])
  expect(daysAround('2026-12-03', hours)).toEqual(['2026-12-04'])
})

test('does not offer today, Sundays, holidays or days on which the floor is closed', () => {
  const days = ['2026-12-03', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-25']
  expect(days.filter((day) => isOffered(day, hours))).toEqual(['2026-12-07'])
})
