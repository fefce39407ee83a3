import { addDays } from '#lib/contract/formats/time.values.ts'
import { type Day, findPostalHoliday, isPostalDay } from '#lib/contract/mailpiece/postal-days.values.ts'

import { deliveryDaysOf } from './carriers.values.ts'

/** A service, as far as it decides on which days it delivers. */
export type CarriedBy = { carrier: string; service: string }

/** The postal holidays that are no business days of UPS and FedEx either (ups.com and fedex.com, holiday schedules). */
const businessHolidays: ReadonlySet<string> = new Set([
  'New Year’s Day',
  'Memorial Day',
  'Independence Day',
  'Labor Day',
  'Thanksgiving Day',
  'Christmas Day',
])

const weekend: ReadonlySet<number> = new Set([0, 6])

/** Returns whether a service delivers on a day. */
export const isDeliveryDay = ({ carrier, service }: CarriedBy, day: Day): boolean => {
  const days = deliveryDaysOf(carrier, service)
  if (days === 'postal') return isPostalDay(day)
  if (businessHolidays.has(findPostalHoliday(day)?.name ?? '')) return false
  return days === 'every_day' || !weekend.has(new Date(`${day}T00:00:00Z`).getUTCDay())
}

const nextDeliveryDay = (by: CarriedBy, day: Day): Day => {
  let found = addDays(day, 1)
  while (!isDeliveryDay(by, found)) found = addDays(found, 1)
  return found
}

/**
 * Returns the delivery day for mail taken on a day, a number of the service's delivery days later. Mail handed over on
 * a day on which the carrier does not work is taken on its next.
 */
export const addDeliveryDays = (by: CarriedBy, handedOverOn: Day, days: number): Day => {
  let day = isDeliveryDay(by, handedOverOn) ? handedOverOn : nextDeliveryDay(by, handedOverOn)
  for (let added = 0; added < days; added += 1) day = nextDeliveryDay(by, day)
  return day
}

/** Counts a service's delivery days from the day of mailing to the day of delivery. */
export const countDeliveryDays = (by: CarriedBy, from: Day, to: Day): number => {
  let count = 0
  for (let day = from; day < to; count += 1) day = nextDeliveryDay(by, day)
  return count
}
