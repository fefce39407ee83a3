import { arrivalOf, daysLate } from '#lib/contract/quotes/arrival.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'

export const quoteOrders = ['price', 'arrival'] as const

export type QuoteOrder = (typeof quoteOrders)[number]

const nameOf = (quote: Quote): string =>
  `${carrierName(quote.carrier)} ${serviceName(quote.carrier, quote.service)}`

/** A quote with its arrival, and its rank among the others and against the deadline. */
export type ComparedQuote = {
  quote: Quote
  arrival: ReturnType<typeof arrivalOf>
  /** Null without a deadline or a known arrival. */
  daysLate: number | null
  isCheapest: boolean
  isFastest: boolean
}

// Unknown days sort last.
const sortableDay = (row: Pick<ComparedQuote, 'arrival'>): string => row.arrival.day ?? '9999-12-31'

const byPrice = (left: ComparedQuote, right: ComparedQuote): number =>
  costOf(left.quote) - costOf(right.quote)

const byArrival = (left: ComparedQuote, right: ComparedQuote): number =>
  sortableDay(left).localeCompare(sortableDay(right))

const byName = (left: ComparedQuote, right: ComparedQuote): number =>
  nameOf(left.quote).localeCompare(nameOf(right.quote))

const comparators = {
  price: (left, right) => byPrice(left, right) || byArrival(left, right) || byName(left, right),
  arrival: (left, right) => byArrival(left, right) || byPrice(left, right) || byName(left, right),
} satisfies Record<QuoteOrder, (left: ComparedQuote, right: ComparedQuote) => number>

/** Returns whether the quote misses the deadline. Unknown arrivals do not: the person decides. */
export const isTooLate = (row: Pick<ComparedQuote, 'daysLate'>): boolean =>
  row.daysLate !== null && row.daysLate > 0

/**
 * Sorts quotes, with those that miss the deadline last, and marks the cheapest and the fastest of the others. Marks
 * nothing when there is nothing to compare.
 */
export const compareQuotes = (
  rates: readonly Quote[],
  order: QuoteOrder,
  deadline: string | null,
): ComparedQuote[] => {
  const rows = rates.map((quote): ComparedQuote => {
    const arrival = arrivalOf(quote)
    return {
      quote,
      arrival,
      daysLate: deadline === null ? null : daysLate(arrival, deadline),
      isCheapest: false,
      isFastest: false,
    }
  })
  const inTime = rows.filter((row) => !isTooLate(row))
  const cheapest = inTime.toSorted(comparators.price)[0]
  const fastest = inTime.filter((row) => row.arrival.day !== null).toSorted(comparators.arrival)[0]
  return rows
    .map((row) => ({
      ...row,
      isCheapest: inTime.length > 1 && row === cheapest,
      isFastest: inTime.length > 1 && row === fastest,
    }))
    .sort(
      (left, right) => Number(isTooLate(left)) - Number(isTooLate(right)) || comparators[order](left, right),
    )
}

/** Returns the quote that arrives first if none meets the deadline; null if one does, or may. */
export const earliestTooLate = (rows: readonly ComparedQuote[]): ComparedQuote | null =>
  rows.length > 0 && rows.every(isTooLate) ? (rows.toSorted(comparators.arrival)[0] ?? null) : null

/** Returns the quote of the same service after a renewal, so that the choice survives it. */
export const findSameService = (
  previous: Pick<Quote, 'carrier' | 'service'> | undefined,
  rates: readonly Quote[],
): Quote | undefined =>
  previous && rates.find((rate) => rate.carrier === previous.carrier && rate.service === previous.service)
