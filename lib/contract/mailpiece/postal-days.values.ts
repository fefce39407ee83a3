import { dayMs } from '#lib/contract/formats/time.values.ts'

/** A calendar day without a time, `2026-03-05`. */
export type Day = string

export type PostalHoliday = { day: Day; name: string }

const sunday = 0
const monday = 1
const thursday = 4
const saturday = 6

const toDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)

/** Reads a day as midnight UTC. Throws RangeError for a day that no calendar has. */
const parseDay = (day: Day): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || toDay(time) !== day) {
    throw new RangeError(`${JSON.stringify(day)} is not a day such as 2026-03-05.`)
  }
  return time
}

const weekdayOf = (milliseconds: number): number => new Date(milliseconds).getUTCDay()

/** The first, second, … of a weekday in a month, counted from January as 1. */
const nthWeekday = (year: number, month: number, weekday: number, nth: number): number => {
  const first = Date.UTC(year, month - 1, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) * dayMs
}

const lastWeekday = (year: number, month: number, weekday: number): number => {
  const last = Date.UTC(year, month, 0)
  return last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs
}

/**
 * A holiday on a Sunday is kept on the Monday. One on a Saturday is kept on that Saturday: the Friday before is a day off for
 * some employees only, and mail is accepted and delivered on it (about.usps.com, Holidays and Events).
 */
const observed = (year: number, month: number, date: number): number => {
  const time = Date.UTC(year, month - 1, date)
  return weekdayOf(time) === sunday ? time + dayMs : time
}

/**
 * Returns the days on which the postal service observes the federal holidays of a year, in order. By today's rules for
 * every year: Juneteenth, for example, has been a holiday since 2021.
 */
export const postalHolidays = (year: number): PostalHoliday[] =>
  [
    { time: observed(year, 1, 1), name: 'New Year’s Day' },
    { time: nthWeekday(year, 1, monday, 3), name: 'Martin Luther King Jr. Day' },
    { time: nthWeekday(year, 2, monday, 3), name: 'Presidents’ Day' },
    { time: lastWeekday(year, 5, monday), name: 'Memorial Day' },
    { time: observed(year, 6, 19), name: 'Juneteenth' },
    { time: observed(year, 7, 4), name: 'Independence Day' },
    { time: nthWeekday(year, 9, monday, 1), name: 'Labor Day' },
    { time: nthWeekday(year, 10, monday, 2), name: 'Columbus Day' },
    { time: observed(year, 11, 11), name: 'Veterans Day' },
    { time: nthWeekday(year, 11, thursday, 4), name: 'Thanksgiving Day' },
    { time: observed(year, 12, 25), name: 'Christmas Day' },
  ].map(({ time, name }) => ({ day: toDay(time), name }))

/** Returns the holiday that the postal service observes on a day; null on other days. */
export const findPostalHoliday = (day: Day): PostalHoliday | null => {
  const year = new Date(parseDay(day)).getUTCFullYear()
  return postalHolidays(year).find((holiday) => holiday.day === day) ?? null
}

/** Which days count: the postal service works on Saturdays, and an office may not. */
export type PostalWeek = { saturdays?: boolean }

/** Returns whether mail is accepted and delivered on a day: Monday to Saturday, except on postal holidays. */
export const isPostalDay = (day: Day, { saturdays = true }: PostalWeek = {}): boolean => {
  const weekday = weekdayOf(parseDay(day))
  if (weekday === sunday || (weekday === saturday && !saturdays)) return false
  return findPostalHoliday(day) === null
}

/** Returns the first postal day after a day. */
export const nextPostalDay = (day: Day, week: PostalWeek = {}): Day => {
  let time = parseDay(day) + dayMs
  while (!isPostalDay(toDay(time), week)) time += dayMs
  return toDay(time)
}

/** Returns the postal day a number of postal days after a day. With 0 it is the day itself, or the next postal day. */
export const addPostalDays = (day: Day, count: number, week: PostalWeek = {}): Day => {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`${count} is not a number of days: use a whole number from 0.`)
  }
  if (count === 0) return isPostalDay(day, week) ? day : nextPostalDay(day, week)
  let result = day
  for (let added = 0; added < count; added += 1) result = nextPostalDay(result, week)
  return result
}
