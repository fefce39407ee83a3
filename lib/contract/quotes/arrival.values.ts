import { dayMs } from '#lib/contract/formats/time.values.ts'

import { addDeliveryDays } from './delivery-days.values.ts'
import type { Quote } from './quote.ts'

/** When a carrier says the piece will arrive. `day` is a calendar day (`2026-11-23`), null when it says nothing. */
export type Arrival = { day: string | null; days: number | null; isGuaranteed: boolean }

/**
 * Reads a quote's arrival. Carriers date it in the recipient's local day, written as if it were UTC, so no time zone is applied.
 * A carrier that gives only a number of days is counted on the days on which the service delivers, from the day of the planned
 * hand-over, which is one of the sender's own time zone.
 */
export const arrivalOf = (
  quote: Pick<
    Quote,
    'carrier' | 'service' | 'delivery_date' | 'delivery_days' | 'delivery_date_guaranteed' | 'label_date'
  >,
): Arrival => {
  const { delivery_date: date, delivery_days: days, label_date: handedOverOn } = quote
  const isGuaranteed = quote.delivery_date_guaranteed && date !== null
  if (date !== null) return { day: date.slice(0, 10), days, isGuaranteed }
  if (days === null || handedOverOn === null) return { day: null, days, isGuaranteed }
  return { day: addDeliveryDays(quote, handedOverOn, days), days, isGuaranteed }
}

/** Returns how many days after the deadline the piece arrives; zero or less is in time, null if unknown. */
export const daysLate = (arrival: Arrival, deadline: string): number | null =>
  arrival.day === null ? null : Math.round((Date.parse(arrival.day) - Date.parse(deadline)) / dayMs)
