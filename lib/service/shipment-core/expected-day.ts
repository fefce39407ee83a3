import { and, gte, lt, type SQL } from 'drizzle-orm'

import { dayMs, hourMs } from '#lib/contract/api/time.values.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { isUnderWay } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/** The day of a carrier's date: it is the recipient's, written as if it were UTC, so that no zone is applied. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The day on which the bought service should deliver: its date, else its days from now; null when it says neither. */
export const expectedDay = (
  quote: Pick<typeof quotes.$inferSelect, 'deliveryDate' | 'deliveryDays'>,
  boughtAt: Date,
): string | null => {
  if (quote.deliveryDate) return dayOf(quote.deliveryDate)
  if (quote.deliveryDays === null) return null
  return dayOf(new Date(boughtAt.getTime() + quote.deliveryDays * dayMs))
}

/** What is older is not awaited any more: a piece that has vanished is a task by then. */
export const awaitedDays = 60

/** A day in the recipient's zone has ended wherever the postal service delivers. */
const afterUtcDayHours = 12

/** Pieces expected before this day are late. */
export const firstDayInTime = (now: Date): string =>
  new Date(now.getTime() - afterUtcDayHours * hourMs).toISOString().slice(0, 10)

/** That the carrier has a piece and has not delivered it, nor sent it back. */
export const isAwaited = (now: Date): SQL | undefined =>
  and(isUnderWay, gte(shipments.shippedAt, new Date(now.getTime() - awaitedDays * dayMs)))

/** That a piece which the carrier has should have arrived. */
export const isLate = (now: Date): SQL | undefined =>
  and(isAwaited(now), lt(shipments.expectedOn, firstDayInTime(now)))
