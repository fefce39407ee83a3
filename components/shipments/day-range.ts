import { formatDay } from '#components/format/format-moment.ts'

/** First and last day, `YYYY-MM-DD`; null leaves that end open. */
export type DayRange = { from: string | null; to: string | null }

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const readDay = (day: string): string => (isDay(day) ? formatDay(day, 'date') : day)

/** A range of days in words: `Nov 1, 2026 – Nov 20, 2026`; null when it is open at both ends. */
export const describeDays = ({ from, to }: DayRange): string | null => {
  if (from && to) return from === to ? readDay(from) : `${readDay(from)} – ${readDay(to)}`
  if (from) return `from ${readDay(from)}`
  if (to) return `through ${readDay(to)}`
  return null
}

/** What is wrong with a range, or null. */
export const findDayFault = ({ from, to }: DayRange): string | null =>
  from && to && from > to ? 'The start date is after the end date. Swap them or leave one empty.' : null

/** The last `days` days up to and with `today`. */
export const lastDays = (today: string, days: number): DayRange => {
  const first = new Date(`${today}T00:00:00Z`)
  first.setUTCDate(first.getUTCDate() - days + 1)
  return { from: first.toISOString().slice(0, 10), to: today }
}
