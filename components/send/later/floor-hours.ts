import { dayIn } from '#lib/contract/formats/dates.values.ts'
import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import {
  type HandOver,
  handOverOf,
  isMailingDay,
  nextMailingDay,
  previousMailingDay,
} from '#lib/contract/mailpiece/mailing-days.values.ts'

/** When the organization's mail leaves, for the form. */
export type FloorHours = HandOver & {
  /** The organization's day when the page was made. */
  today: string
}

/** Returns when the organization's mail leaves, by its settings and its clocks now. */
export const floorHoursOf = (
  { mail_settings: settings, time_zone: zone }: { mail_settings: MailSettings; time_zone: string | null },
  now: Date,
): FloorHours => ({ ...handOverOf(settings), today: dayIn(now, zone ?? 'UTC') })

/** Returns the first day that is offered: the next mailing day after today. */
export const firstMailingDay = (hours: FloorHours): string => nextMailingDay(hours.today, hours)

/** Returns the mailing days around another day: the one before, if it is still to come, and the one after. */
export const daysAround = (day: string, hours: FloorHours): string[] => {
  const before = previousMailingDay(day, hours)
  return [...(before > hours.today ? [before] : []), nextMailingDay(day, hours)]
}

/** Returns whether a purchase can be scheduled for the day, as far as the form knows. */
export const isOffered = (day: string, hours: FloorHours): boolean =>
  day > hours.today && isMailingDay(day, hours)
