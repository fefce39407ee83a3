import { addDays } from '#lib/contract/api/time.values.ts'
import { type Day, findPostalHoliday, isPostalDay } from '#lib/contract/mailpiece/postal-days.values.ts'

import { carrierName } from './carriers.values.ts'

/** A service, as far as it decides on which days it delivers. */
export type CarriedBy = { carrier: string; service: string }

/** The postal holidays on which UPS and FedEx do not deliver either (ups.com and fedex.com, holiday schedules). */
const parcelHolidays: ReadonlySet<string> = new Set([
  'New Year’s Day',
  'Memorial Day',
  'Independence Day',
  'Labor Day',
  'Thanksgiving Day',
  'Christmas Day',
])

/** Delivers on every day of the week (fedex.com, FedEx Home Delivery). */
const everyDay: ReadonlySet<string> = new Set(['GROUND_HOME_DELIVERY'])

const weekend: ReadonlySet<number> = new Set([0, 6])

/**
 * Returns whether a service delivers on a day. The postal service does from Monday to Saturday except on postal holidays;
 * Express also reaches many addresses on Sundays, which is not counted on. UPS and FedEx deliver on business days. Other
 * carriers are taken for the postal service.
 */
export const isDeliveryDay = ({ carrier, service }: CarriedBy, day: Day): boolean => {
  const name = carrierName(carrier)
  if (name !== 'UPS' && name !== 'FedEx') return isPostalDay(day)
  if (parcelHolidays.has(findPostalHoliday(day)?.name ?? '')) return false
  return everyDay.has(service) || !weekend.has(new Date(`${day}T00:00:00Z`).getUTCDay())
}

const nextDeliveryDay = (by: CarriedBy, day: Day): Day => {
  let found = addDays(day, 1)
  while (!isDeliveryDay(by, found)) found = addDays(found, 1)
  return found
}

/**
 * Returns the day on which a service delivers what it takes on a day, so many of its delivery days later. What is handed over
 * on a day on which the carrier does not work is taken on its next.
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
