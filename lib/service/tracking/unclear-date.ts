import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { UnclearDate } from '#lib/contract/tracking/tracking.values.ts'
import type { trackingEvents } from '#lib/service/db/schema/tracking.ts'

/** How far a date may be off: times of any zone are reported as if they were UTC, and scanners' clocks differ. */
const toleranceMs = dayMs

/**
 * Returns why the date of a scan cannot be right; null where it can be. `boughtAt` is null for a piece that may have been
 * scanned before it was known here.
 */
export const unclearDateOf = (
  occurredAt: Date,
  { observedAt, boughtAt }: { observedAt: Date; boughtAt: Date | null },
): UnclearDate | null => {
  if (occurredAt.getTime() > observedAt.getTime() + toleranceMs) return 'in_future'
  return boughtAt !== null && occurredAt.getTime() < boughtAt.getTime() - toleranceMs
    ? 'before_purchase'
    : null
}

type DatedScan = Pick<typeof trackingEvents.$inferSelect, 'occurredAt' | 'observedAt'> & {
  unclearDate?: UnclearDate | null
}

/** Returns when a scan was made, as far as is known: by the time of its report, if its date is later. */
export const madeAt = ({ occurredAt, observedAt, unclearDate }: DatedScan): Date =>
  unclearDate === 'in_future' ? observedAt : occurredAt
