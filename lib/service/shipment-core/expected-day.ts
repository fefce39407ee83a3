import { dayMs } from '#lib/contract/api/time.values.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'

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
