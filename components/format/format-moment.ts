import { plural } from './plural.ts'

const formats = {
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  'short-date': { month: 'short', day: 'numeric' },
  'week-date': { weekday: 'short', month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  'date-time': { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  year: { year: 'numeric' },
  'week-date-year': { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  digits: { year: 'numeric', month: '2-digit', day: '2-digit' },
  'short-date-time': { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type MomentFormat = keyof typeof formats

// Creating a formatter is a hundred times slower than using it, and a page formats dozens of moments.
const made = new Map<string, Intl.DateTimeFormat>()

const formatOf = (format: MomentFormat, timeZone: string): Intl.DateTimeFormat => {
  const key = `${format} ${timeZone}`
  const known = made.get(key)
  if (known) return known
  const fresh = new Intl.DateTimeFormat('en-US', { ...formats[format], timeZone })
  made.set(key, fresh)
  return fresh
}

/** The formats without a year, and those that take their place where the year is not the present one. */
const dated = {
  'short-date': 'date',
  'short-date-time': 'date-time',
  'week-date': 'week-date-year',
} as const satisfies Partial<Record<MomentFormat, MomentFormat>>

const isShort = (format: MomentFormat): format is keyof typeof dated => Object.hasOwn(dated, format)

const yearOf = (moment: Date, timeZone: string): string => formatOf('year', timeZone).format(moment)

/**
 * Formats a moment in a time zone; records are read for ten years, so the year is left out only while it is the present
 * one. Throws RangeError for an unknown time zone.
 */
export const formatMoment = (
  iso: string,
  format: MomentFormat,
  timeZone: string,
  now: Date = new Date(),
): string => {
  const moment = new Date(iso)
  const isOtherYear = isShort(format) && yearOf(moment, timeZone) !== yearOf(now, timeZone)
  return formatOf(isOtherYear ? dated[format] : format, timeZone).format(moment)
}

/** Formats a calendar day, `YYYY-MM-DD`, independent of time zones: `Mon, Nov 23`. */
export const formatDay = (day: string, format: 'week-date' | 'date' = 'week-date'): string =>
  formatMoment(`${day}T00:00:00.000Z`, format, 'UTC')

/** Returns the calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (moment: Date, timeZone: string): string => {
  const parts = formatOf('digits', timeZone).formatToParts(moment)
  const part = (type: 'year' | 'month' | 'day') => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Formats the exact moment in UTC: `2026-11-20 16:31:04.211 UTC`. */
export const formatExact = (iso: string): string => {
  const exact = new Date(iso).toISOString()
  return `${exact.slice(0, 10)} ${exact.slice(11, 23)} UTC`
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Describes how long ago a moment was: `just now`, `2 minutes ago`, `3 days ago`. */
export const describeAgo = (iso: string, nowMs: number): string => {
  const passedMs = nowMs - Date.parse(iso)
  if (passedMs < minuteMs) return 'just now'
  if (passedMs < hourMs) return `${plural(Math.floor(passedMs / minuteMs), 'minute')} ago`
  if (passedMs < 2 * dayMs) return `${plural(Math.floor(passedMs / hourMs), 'hour')} ago`
  return `${plural(Math.floor(passedMs / dayMs), 'day')} ago`
}

const dayRange = new Intl.DateTimeFormat('en-US', { ...formats.date, timeZone: 'UTC' })

/** Formats the days from one calendar day to another: `Nov 29 – Dec 5, 2026`. */
export const formatDayRange = (first: string, last: string): string =>
  dayRange.formatRange(new Date(first), new Date(last))

/** The cookie that holds the reader's time zone, so that the first paint uses it. */
export const timeZoneCookie = 'time_zone'
