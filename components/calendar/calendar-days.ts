import { addMonths } from '#lib/contract/api/month.values.ts'
import { firstWeekday, formatDayRange, formatMonth } from '#lib/contract/formats/dates.values.ts'
import type { Locale } from '#lib/contract/formats/locales.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import { findPostalHoliday, isPostalDay } from '#lib/contract/mailpiece/postal-days.values.ts'

/** The part of the calendar that a page shows. */
export type CalendarView = {
  kind: 'month' | 'week'
  /** Whole weeks, from the first day of the locale’s week. */
  days: readonly string[]
  title: string
  /** The month of the view, `YYYY-MM`; days of others are shown as such. Null where every day belongs to the view. */
  month: string | null
  /** Any day of the views before and after. */
  previous: string
  next: string
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const startOfWeek = (day: string, locale: Locale): string =>
  addDays(day, -((weekdayOf(day) + 7 - firstWeekday(locale)) % 7))

/** The seven days of the week that a day is in. */
export const weekOf = (day: string, locale: Locale): string[] => {
  const first = startOfWeek(day, locale)
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

const monthView = (month: string, locale: Locale): CalendarView => {
  const first = startOfWeek(`${month}-01`, locale)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 7)) days.push(...weekOf(day, locale))
  return {
    kind: 'month',
    days,
    title: formatMonth(month),
    month,
    previous: `${addMonths(month, -1)}-01`,
    next: `${addMonths(month, 1)}-01`,
  }
}

const weekView = (day: string, locale: Locale): CalendarView => {
  const days = weekOf(day, locale)
  const [first = day, last = day] = [days.at(0), days.at(-1)]
  return {
    kind: 'week',
    days,
    title: formatDayRange(first, last, locale),
    month: null,
    previous: addDays(first, -7),
    next: addDays(first, 7),
  }
}

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Reads the view from the address of the page: a month or a week; without one, or with one that no calendar has, the month of today. */
export const readView = (
  query: { month?: string; week?: string },
  today: string,
  locale: Locale,
): CalendarView => {
  if (query.week !== undefined && isDay(query.week)) return weekView(query.week, locale)
  if (query.month !== undefined && isDay(`${query.month}-01`)) return monthView(query.month, locale)
  return monthView(today.slice(0, 7), locale)
}

/** Says why no mail is delivered on a day: a Sunday or a postal holiday. Null on the others. */
export const closedBecause = (day: string): string | null =>
  isPostalDay(day) ? null : (findPostalHoliday(day)?.name ?? 'Sunday')
