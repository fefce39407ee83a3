import { dayMs, hourMs, minuteMs } from '#lib/contract/formats/time.values.ts'

import { defaultLocale, type Locale, type Reader } from './locales.values.ts'
import { plural } from './numbers.values.ts'

const formats = {
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  'long-date': { dateStyle: 'long' },
  'short-date': { month: 'short', day: 'numeric' },
  'week-date': { weekday: 'short', month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
  'short-month': { month: 'short' },
  time: { hour: 'numeric', minute: '2-digit' },
  'zoned-time': { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  'date-time': { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  'long-date-time': { dateStyle: 'long', timeStyle: 'short' },
  year: { year: 'numeric' },
  'week-date-year': { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  'short-date-time': { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type MomentFormat = keyof typeof formats

// Creating a formatter is a hundred times slower than using it, and a page formats dozens of moments.
const made = new Map<string, Intl.DateTimeFormat>()

const keep = (key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat => {
  const found = made.get(key) ?? make()
  made.set(key, found)
  return found
}

const formatOf = (format: MomentFormat, { timeZone, locale }: Reader): Intl.DateTimeFormat =>
  keep(
    `${format} ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { ...formats[format], timeZone }),
  )

/** The parts of a moment in a time zone, as digits. `hour` counts to 23. */
export type ClockParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

const digits: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

/** Returns what the clocks of a time zone show at a moment. Throws RangeError for an unknown time zone. */
export const clockIn = (moment: Date, timeZone: string): ClockParts => {
  const parts = keep(
    `digits ${timeZone}`,
    () => new Intl.DateTimeFormat(defaultLocale, { ...digits, timeZone }),
  ).formatToParts(moment)
  const part = (type: keyof ClockParts) => parts.find((found) => found.type === type)?.value ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** Returns the calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (moment: Date, timeZone: string): string => {
  const { year, month, day } = clockIn(moment, timeZone)
  return `${year}-${month}-${day}`
}

/** Returns the time of day in a zone as papers state it, and the zone’s short name: `5:12 a.m.` and `PST`. */
export const timeIn = (moment: Date, timeZone: string): { time: string; zone: string } => {
  const parts = keep(
    `clock ${timeZone}`,
    () => new Intl.DateTimeFormat(defaultLocale, { ...formats['zoned-time'], hourCycle: 'h12', timeZone }),
  ).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  const half = part('dayPeriod') === 'PM' ? 'p.m.' : 'a.m.'
  return { time: `${part('hour')}:${part('minute')} ${half}`, zone: part('timeZoneName') }
}

/** Returns true for an IANA time zone that this runtime knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat(defaultLocale, { timeZone: name }))
  } catch {
    return false
  }
}

/** Returns the time zone of this browser or machine, by its IANA name. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Returns the names of all time zones that this runtime knows. */
export const knownTimeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** The formats without a year, and those that take their place where the year is not the present one. */
const dated = {
  'short-date': 'date',
  'short-date-time': 'date-time',
  'week-date': 'week-date-year',
} as const satisfies Partial<Record<MomentFormat, MomentFormat>>

const isShort = (format: MomentFormat): format is keyof typeof dated => Object.hasOwn(dated, format)

const yearOf = (moment: Date, reader: Reader): string => formatOf('year', reader).format(moment)

/**
 * Formats a moment for a reader; records are read for ten years, so the year is omitted only while it is the current
 * one. Throws RangeError for an unknown time zone.
 */
export const formatMoment = (
  iso: string,
  format: MomentFormat,
  reader: Reader,
  now: Date = new Date(),
): string => {
  const moment = new Date(iso)
  const isOtherYear = isShort(format) && yearOf(moment, reader) !== yearOf(now, reader)
  return formatOf(isOtherYear ? dated[format] : format, reader).format(moment)
}

export type DayFormat = 'week-date' | 'date' | 'short-date' | 'long-date' | 'weekday'

/** Formats a calendar day, `YYYY-MM-DD`, independent of time zones: `Mon, Nov 23`. */
export const formatDay = (
  day: string,
  format: DayFormat = 'week-date',
  locale: Locale = defaultLocale,
): string => formatMoment(`${day}T00:00:00.000Z`, format, { timeZone: 'UTC', locale })

/** Formats the days from one calendar day to another: `Nov 29 – Dec 5, 2026`. */
export const formatDayRange = (first: string, last: string, locale: Locale = defaultLocale): string =>
  formatOf('date', { timeZone: 'UTC', locale }).formatRange(new Date(first), new Date(last))

/** Formats a month, `YYYY-MM`: `November 2026`, or `Nov`. */
export const formatMonth = (month: string, format: 'month' | 'short-month' = 'month'): string =>
  formatMoment(`${month}-01T00:00:00.000Z`, format, { timeZone: 'UTC', locale: defaultLocale })

/** Formats the exact moment in UTC: `2026-11-20 16:31:04.211 UTC`. */
export const formatExact = (iso: string): string => {
  const exact = new Date(iso).toISOString()
  return `${exact.slice(0, 10)} ${exact.slice(11, 19)} UTC`
}

/** Describes how long ago a moment was: `just now`, `2 minutes ago`, `3 days ago`. */
export const describeAgo = (iso: string, nowMs: number): string => {
  const passedMs = nowMs - Date.parse(iso)
  if (passedMs < minuteMs) return 'just now'
  if (passedMs < hourMs) return `${plural(Math.floor(passedMs / minuteMs), 'minute')} ago`
  if (passedMs < 2 * dayMs) return `${plural(Math.floor(passedMs / hourMs), 'hour')} ago`
  return `${plural(Math.floor(passedMs / dayMs), 'day')} ago`
}

/** Returns the first day of the week, 1 for Monday to 7 for Sunday. */
export const firstWeekday = (locale: Locale): number => (locale === 'en-US' || locale === 'en-CA' ? 7 : 1)
