import { type SQL, sql } from 'drizzle-orm'

/** The day of a moment in a time zone, `YYYY-MM-DD`, in the database. */
export const localDay = (moment: unknown, timeZone: string): SQL<string> =>
  sql<string>`(${moment} at time zone ${timeZone})::date::text`

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const part = (type: 'year' | 'month' | 'day') => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
