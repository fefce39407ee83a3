import { and, gte, lt, type SQL } from 'drizzle-orm'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { arrivalOf } from '#lib/contract/quotes/arrival.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { isUnderWay } from '#lib/service/db/schema/shipment-conditions.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/** The day of a carrier's date: it is the recipient's, written as if it were UTC, so that no zone is applied. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * The day on which the bought service should deliver: its date, else its days from the planned hand-over; null when it says
 * neither.
 */
export const expectedDay = (
  quote: Pick<
    typeof quotes.$inferSelect,
    'carrier' | 'service' | 'deliveryDate' | 'deliveryDays' | 'labelDate'
  >,
): string | null =>
  arrivalOf({
    carrier: quote.carrier,
    service: quote.service,
    delivery_date: momentOf(quote.deliveryDate),
    delivery_days: quote.deliveryDays,
    delivery_date_guaranteed: false,
    label_date: quote.labelDate,
  }).day

/** Older pieces are no longer expected: a vanished piece is a task by then. */
export const awaitedDays = 60

/** A day in the recipient's zone has ended wherever the postal service delivers. */
const afterUtcDayHours = 12

/** Pieces expected before this day are late. */
export const firstDayInTime = (now: Date): string =>
  new Date(now.getTime() - afterUtcDayHours * hourMs).toISOString().slice(0, 10)

/** Condition that the carrier has a piece and has neither delivered nor returned it. */
export const isAwaited = (now: Date): SQL | undefined =>
  and(isUnderWay, gte(shipments.shippedAt, new Date(now.getTime() - awaitedDays * dayMs)))

/** Condition that a piece in transit is overdue. */
export const isLate = (now: Date): SQL | undefined =>
  and(isAwaited(now), lt(shipments.expectedOn, firstDayInTime(now)))
