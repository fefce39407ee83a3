import { describe, expect, test } from 'vitest'

import { closedBecause, readView } from './calendar-days.ts'

const today = '2026-11-23'

describe('the calendar view', () => {
  test('of a month is whole weeks from Sunday to Saturday', () => {
    const { days, title, month } = readView({ month: '2026-12' }, today, 'en-US')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-29', '2027-01-02', 35])
    expect({ title, month }).toEqual({ title: 'December 2026', month: '2026-12' })
    expect(readView({ month: '2026-08' }, today, 'en-US').days).toHaveLength(42)
    expect(readView({ month: '2026-02' }, today, 'en-US').days).toHaveLength(28)
  })

  test('leads to the months before and after, across a year', () => {
    const { previous, next } = readView({ month: '2026-12' }, today, 'en-US')
    expect([previous, next]).toEqual(['2026-11-01', '2027-01-01'])
  })

  test('starts weeks on the first day of the week of the locale', () => {
    const { days } = readView({ month: '2026-12' }, today, 'en-GB')
    expect([days[0], days.at(-1)]).toEqual(['2026-11-30', '2027-01-03'])
  })

  test('of a week contains its day, across months', () => {
    const view = readView({ week: '2026-12-01' }, today, 'en-US')
    expect([view.days[0], view.days.at(-1)]).toEqual(['2026-11-29', '2026-12-05'])
    expect(view.title).toMatch(/^Nov 29\s–\sDec 5, 2026$/)
    expect([view.previous, view.next]).toEqual(['2026-11-22', '2026-12-06'])
  })

  test('falls back to the current month if the URL has no valid one', () => {
    for (const query of [{}, { month: '2026-13' }, { month: 'x' }, { week: '2026-02-30' }]) {
      expect(readView(query, today, 'en-US').month).toBe('2026-11')
    }
  })
})

test('Sundays and postal holidays are labeled as days without mail', () => {
  expect(closedBecause('2026-11-22')).toBe('Sunday')
  expect(closedBecause('2026-11-26')).toBe('Thanksgiving Day')
  expect(closedBecause('2026-11-27')).toBeNull()
  expect(closedBecause('2026-11-28')).toBeNull()
})
