import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { addDays } from '#lib/contract/formats/time.values.ts'
import {
  handOverOf,
  type MailingObstacle,
  mailingObstacle,
  nextMailingDay,
  previousMailingDay,
} from '#lib/contract/mailpiece/mailing-days.values.ts'
import { maximumDaysAhead } from '#lib/contract/schedules/schedule-states.values.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { localDay, momentIn } from '#lib/service/local-time.ts'
import type { MailPreparation } from '#lib/service/quotes/mail-preparation.ts'

const refuse = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'mail_on', message }] })

const describeObstacle = (day: string, obstacle: MailingObstacle): string => {
  const name = formatDay(day)
  if (typeof obstacle === 'object') return `${name} is ${obstacle.holiday}, a postal holiday.`
  return obstacle === 'sunday'
    ? `${name} is a Sunday: the postal service accepts no mail.`
    : `No mail goes out on ${name}: your organization does not work on that day.`
}

/**
 * Throws VALIDATION_ERROR unless a purchase can be scheduled for the day: mail leaves on it, the floor has yet to open on
 * it, and it is not too far ahead. The day is never moved: the message names the mailing days around it.
 */
export const requireMailingDay = (
  now: Date,
  { settings, timeZone }: Pick<MailPreparation, 'settings' | 'timeZone'>,
  day: string,
): void => {
  const today = localDay(now.toISOString(), timeZone)
  const lastDay = addDays(today, maximumDaysAhead)
  if (day > lastDay) {
    throw refuse(`Choose a day until ${formatDay(lastDay)}: at most ${maximumDaysAhead} days ahead.`)
  }
  const { opens_at: opensAt } = handOverOf(settings)
  if (momentIn(day, opensAt, timeZone) <= now) {
    throw refuse(
      day < today
        ? `${formatDay(day)} is past. Choose a later day, or buy it now.`
        : `The floor opened at ${opensAt} today. Buy it now, or choose a later day.`,
    )
  }
  const obstacle = mailingObstacle(day, settings)
  if (obstacle === null) return
  const before = previousMailingDay(day, settings)
  const isBeforeOpen = momentIn(before, opensAt, timeZone) > now
  const around = [...(isBeforeOpen ? [before] : []), nextMailingDay(day, settings)]
  throw refuse(
    `${describeObstacle(day, obstacle)} Choose ${around.map((each) => formatDay(each)).join(' or ')}.`,
  )
}
