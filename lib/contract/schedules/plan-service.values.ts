import type { DeadlineKind } from '#lib/contract/deadlines/deadline.values.ts'
import {
  type HandOver,
  isMailingDay,
  previousMailingDay,
} from '#lib/contract/mailpiece/mailing-days.values.ts'
import { isPostalDay } from '#lib/contract/mailpiece/postal-days.values.ts'
import { addDeliveryDays, type CarriedBy } from '#lib/contract/quotes/delivery-days.values.ts'

/** Fewer delivered pieces say too little of a service. */
export const leastHistory = 20

/** So many of a hundred pieces must have arrived within the days that are counted on. */
const safeShare = 0.95

/** How fast a service was here: so many of the latest delivered pieces arrived within so many mail days. */
export type ServiceHistory = { days: number; within: number; pieces: number }

/**
 * Returns in how many mail days nearly all pieces arrived, and how many did, from the days that each took; null for fewer
 * than say something.
 */
export const readHistory = (transits: readonly number[]): ServiceHistory | null => {
  if (transits.length < leastHistory) return null
  const sorted = transits.toSorted((a, b) => a - b)
  const days = sorted[Math.ceil(sorted.length * safeShare) - 1] ?? 0
  return { days, within: sorted.filter((each) => each <= days).length, pieces: sorted.length }
}

const postal: CarriedBy = { carrier: 'USPS', service: 'First' }

/**
 * Returns the last mailing day by which the deadline is met when the piece takes so many mail days; the earliest is the day
 * on which mail that is bought now leaves. Null when that is too late already.
 */
export const lastSafeDay = (
  deadline: { kind: DeadlineKind; day: string },
  {
    by,
    transitDays,
    earliest,
    hours,
  }: { by: CarriedBy | null; transitDays: number; earliest: string; hours: HandOver },
): string | null => {
  const isInTime = (day: string): boolean =>
    deadline.kind === 'postmarked_by'
      ? day <= deadline.day && isPostalDay(day)
      : addDeliveryDays(by ?? postal, day, transitDays) <= deadline.day
  let day = isMailingDay(deadline.day, hours) ? deadline.day : previousMailingDay(deadline.day, hours)
  while (day >= earliest && !isInTime(day)) day = previousMailingDay(day, hours)
  return day >= earliest ? day : null
}
