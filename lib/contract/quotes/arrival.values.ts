import type { Quote } from './quote.ts'

const dayMs = 24 * 60 * 60 * 1000

/** When a carrier says the piece will arrive. `day` is a calendar day (`2026-11-23`), null when it says nothing. */
export type Arrival = { day: string | null; days: number | null; isGuaranteed: boolean }

const addDays = (moment: string, days: number): string =>
  new Date(new Date(moment).getTime() + days * dayMs).toISOString().slice(0, 10)

/**
 * Reads a quote's arrival. Carriers date it in the recipient's local day, written as if it were UTC, so no time zone is applied;
 * a carrier that gives only a number of days is counted from the day of quoting.
 */
export const arrivalOf = (
  quote: Pick<Quote, 'delivery_date' | 'delivery_days' | 'delivery_date_guaranteed'>,
  quotedAt: string | undefined,
): Arrival => {
  const { delivery_date: date, delivery_days: days } = quote
  const isGuaranteed = quote.delivery_date_guaranteed && date !== null
  if (date !== null) return { day: date.slice(0, 10), days, isGuaranteed }
  if (days !== null && quotedAt !== undefined) return { day: addDays(quotedAt, days), days, isGuaranteed }
  return { day: null, days, isGuaranteed }
}

/** How many days after the deadline the piece arrives; zero or less is in time, null when unknown. */
export const daysLate = (arrival: Arrival, deadline: string): number | null =>
  arrival.day === null ? null : Math.round((Date.parse(arrival.day) - Date.parse(deadline)) / dayMs)

/** Whether the text is a calendar day that exists. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
