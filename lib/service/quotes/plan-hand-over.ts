import { addDays, minuteMs } from '#lib/contract/api/time.values.ts'
import { isPostalDay } from '#lib/contract/mailpiece/postal-days.values.ts'
import { localDay, momentIn } from '#lib/service/local-time.ts'

import type { MailPreparation } from './mail-preparation.ts'

/** When mail that is bought now leaves the office: the day, and until when that holds. */
type PlannedHandOver = { day: string; cutOff: Date }

/** So long before the cut-off, mail is planned for the next day already: a quote must leave time to buy. */
const noticeMinutes = 30

/** Plans the hand-over of what is bought from now on: the next day with mail whose cut-off is not over. */
export const planHandOver = (
  now: Date,
  { settings, timeZone }: Pick<MailPreparation, 'settings' | 'timeZone'>,
): PlannedHandOver => {
  let day = localDay(now.toISOString(), timeZone)
  for (;;) {
    const isMailDay = isPostalDay(day, { saturdays: settings.mails_on_saturday })
    const cutOff = momentIn(day, settings.cut_off, timeZone)
    if (isMailDay && cutOff.getTime() - now.getTime() > noticeMinutes * minuteMs) return { day, cutOff }
    day = addDays(day, 1)
  }
}
