import { addDays, minuteMs } from '#lib/contract/formats/time.values.ts'
import { cutOffFor, isMailingDay } from '#lib/contract/mailpiece/mailing-days.values.ts'
import { localDay, momentIn } from '#lib/service/local-time.ts'

import type { MailPreparation } from './mail-preparation.ts'

/** When mail bought now leaves the office: the day, and until when that applies. */
export type PlannedHandOver = { day: string; cutOff: Date }

/** So long before the cut-off, mail is planned for the next day already: a quote must leave time to buy. */
const noticeMinutes = 30

/**
 * Plans the hand-over of mail bought from now on: the next mailing day whose cut-off is not over. Every planned day,
 * and the date on every label, is from here. With a carrier, its own cut-off counts if it is earlier than the floor’s.
 */
export const planHandOver = (
  now: Date,
  { settings, timeZone }: Pick<MailPreparation, 'settings' | 'timeZone'>,
  carrier: string | null = null,
): PlannedHandOver => {
  const time = cutOffFor(settings, carrier)
  let day = localDay(now.toISOString(), timeZone)
  for (;;) {
    const cutOff = momentIn(day, time, timeZone)
    const isInTime = cutOff.getTime() - now.getTime() > noticeMinutes * minuteMs
    if (isInTime && isMailingDay(day, settings)) return { day, cutOff }
    day = addDays(day, 1)
  }
}
