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

/** Share of pieces that must have arrived within the assumed days. */
const safeShare = 0.95

/** Measured speed of a service: the share of the latest pieces that arrived within a number of mail days. */
export type ServiceHistory = { days: number; within: number; pieces: number }

/**
 * Returns the number of mail days within which nearly all pieces arrived, and how many did, from the days that each
 * took; null for too few.
 */
export const readHistory = (transits: readonly number[]): ServiceHistory | null => {
  if (transits.length < leastHistory) return null
  const sorted = transits.toSorted((a, b) => a - b)
  const days = sorted[Math.ceil(sorted.length * safeShare) - 1] ?? 0
  return { days, within: sorted.filter((each) => each <= days).length, pieces: sorted.length }
}

const postal: CarriedBy = { carrier: 'USPS', service: 'First' }

/**
 * Returns the last mailing day that meets the deadline for a transit of this many mail days; the earliest is the day
 * on which mail bought now leaves. Null if it is already too late.
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
