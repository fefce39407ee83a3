import { addDays } from '#lib/contract/formats/time.values.ts'

import { type Day, findPostalHoliday } from './postal-days.values.ts'

/** Days of the week on which mail can be handed over; the postal service accepts none on Sundays. */
export const workingDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type WorkingDay = (typeof workingDays)[number]

/** Settings that determine when mail leaves an office. */
type HandOverSettings = {
  cut_off: string
  opens_at?: string | undefined
  working_days?: readonly WorkingDay[] | undefined
  carrier_cut_offs?: readonly { carrier: string; cut_off: string }[] | undefined
}

/** The same, with nothing left open. */
export type HandOver = { [Key in keyof HandOverSettings]-?: NonNullable<HandOverSettings[Key]> }

const fridayIndex = workingDays.indexOf('friday')

/** Returns when mail leaves an office, with defaults: opens at 08:00, Monday to Friday. */
export const handOverOf = ({
  cut_off,
  opens_at = '08:00',
  working_days = workingDays.slice(0, fridayIndex + 1),
  carrier_cut_offs = [],
}: HandOverSettings): HandOver => ({
  cut_off,
  opens_at,
  working_days,
  carrier_cut_offs,
})

/** Returns until when a carrier's mail goes out the same day: the floor’s cut-off, or the carrier’s if earlier. */
export const cutOffFor = (settings: HandOverSettings, carrier: string | null): string => {
  const { cut_off: floor, carrier_cut_offs: own } = handOverOf(settings)
  const found = own.find((each) => each.carrier === carrier)?.cut_off
  return found !== undefined && found < floor ? found : floor
}

/** The day of the week of a day that mail can be handed over on; undefined for a Sunday. */
const workingDayOf = (day: Day): WorkingDay | undefined => workingDays[new Date(day).getUTCDay() - 1]

/** Why no mail leaves the office on a day: a named postal holiday, a Sunday, or a day on which the floor is closed. */
export type MailingObstacle = { holiday: string } | 'sunday' | 'floor_closed'

/** Returns why no mail leaves the office on a day; null when it does. */
export const mailingObstacle = (day: Day, settings: HandOverSettings): MailingObstacle | null => {
  const holiday = findPostalHoliday(day)
  if (holiday) return { holiday: holiday.name }
  const weekday = workingDayOf(day)
  if (weekday === undefined) return 'sunday'
  return handOverOf(settings).working_days.includes(weekday) ? null : 'floor_closed'
}

/** Returns whether mail leaves the office on a day. */
export const isMailingDay = (day: Day, settings: HandOverSettings): boolean =>
  mailingObstacle(day, settings) === null

const step = (day: Day, settings: HandOverSettings, days: 1 | -1): Day => {
  let found = addDays(day, days)
  while (!isMailingDay(found, settings)) found = addDays(found, days)
  return found
}

/** Returns the first mailing day after a day. */
export const nextMailingDay = (day: Day, settings: HandOverSettings): Day => step(day, settings, 1)

/** Returns the last mailing day before a day. */
export const previousMailingDay = (day: Day, settings: HandOverSettings): Day => step(day, settings, -1)
