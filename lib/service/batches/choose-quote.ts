import type { BatchChoice } from '#lib/contract/batches/batch.ts'
import { type Arrival, arrivalOf, daysLate } from '#lib/contract/quotes/arrival.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

export type ChosenQuote = { quote: Quote; arrivesOn: string | null }

type MailedBy = { carrier: string | null; service: string | null }

/** What a row is to be bought by; `earlier` is the letter that it sends again, for the choice `as_before`. */
type Wish = { choice: BatchChoice; arriveBy: string | null; earlier: MailedBy | null }

type Candidate = { quote: Quote; arrival: Arrival }

const candidatesOf = ({ rates = [] }: Pick<Shipment, 'rates'>): Candidate[] =>
  rates.map((quote) => ({ quote, arrival: arrivalOf(quote) }))

/** A quote without a delivery date does not count as in time. */
const isInTime = ({ arrival }: Candidate, arriveBy: string | null): boolean => {
  if (arriveBy === null) return true
  const late = daysLate(arrival, arriveBy)
  return late !== null && late <= 0
}

const dayOf = ({ arrival }: Candidate): string => arrival.day ?? '9999-12-31'

const byPrice = (left: Candidate, right: Candidate): number =>
  costOf(left.quote) - costOf(right.quote) || dayOf(left).localeCompare(dayOf(right))

const byDay = (left: Candidate, right: Candidate): number =>
  dayOf(left).localeCompare(dayOf(right)) || byPrice(left, right)

const asChosen = ({ quote, arrival }: Candidate): ChosenQuote => ({ quote, arrivesOn: arrival.day })

/**
 * Returns the cheapest or fastest quote that arrives in time, or that of the service which mailed the earlier letter;
 * undefined if none is offered.
 */
export const chooseQuote = (
  shipment: Pick<Shipment, 'rates'>,
  { choice, arriveBy, earlier }: Wish,
): ChosenQuote | undefined => {
  if (choice === 'as_before' && earlier) return findService(shipment, earlier)
  const [best] = candidatesOf(shipment)
    .filter((candidate) => isInTime(candidate, arriveBy))
    .toSorted(choice === 'fastest' ? byDay : byPrice)
  return best && asChosen(best)
}

/** Returns the quote of one service, whatever it costs and whenever it arrives; undefined when it is not offered. */
export const findService = (
  shipment: Pick<Shipment, 'rates'>,
  { carrier, service }: MailedBy,
): ChosenQuote | undefined => {
  const found = candidatesOf(shipment)
    .filter(({ quote }) => quote.carrier === carrier && quote.service === service)
    .toSorted(byPrice)[0]
  return found && asChosen(found)
}

/** Returns the same service among refreshed quotes, if it costs no more and still arrives in time. */
export const findConfirmed = (
  shipment: Pick<Shipment, 'rates'>,
  confirmed: { carrier: string | null; service: string | null; cents: number; arriveBy: string | null },
): ChosenQuote | undefined => {
  const found = candidatesOf(shipment).find(
    (candidate) =>
      candidate.quote.carrier === confirmed.carrier &&
      candidate.quote.service === confirmed.service &&
      costOf(candidate.quote) <= confirmed.cents &&
      isInTime(candidate, confirmed.arriveBy),
  )
  return found && asChosen(found)
}

const explainMissingService = ({ carrier, service }: MailedBy): string => {
  const before =
    carrier !== null && service !== null ? `${carrierName(carrier)} ${serviceName(carrier, service)}` : ''
  return `${before}, the service of before, is not offered for this letter now. Select another service for the row.`
}

/** Explains why no quote can be selected, and what can be done. */
export const explainMissingQuote = (
  shipment: Pick<Shipment, 'rates' | 'missing_rates'>,
  { choice, arriveBy, earlier }: Wish,
): string => {
  const [fastest] = candidatesOf(shipment).toSorted(byDay)
  if (!fastest) {
    const reasons = [...new Set((shipment.missing_rates ?? []).map(({ reason }) => reason))]
    return [
      'No carrier offers a service for this piece.',
      ...reasons.slice(0, 2),
      'Change the address or the mail options.',
    ].join(' ')
  }
  if (choice === 'as_before' && earlier) return explainMissingService(earlier)
  const { quote, arrival } = fastest
  const name = `${carrierName(quote.carrier)} ${serviceName(quote.carrier, quote.service)}`
  return arrival.day === null
    ? `No carrier gives a delivery date, so none is certain to arrive by ${arriveBy}. Remove the date, or choose other mail options.`
    : `No carrier arrives by ${arriveBy}. The fastest, ${name}, arrives on ${arrival.day}. Choose a later date, or exclude the row.`
}

/** What a letter costs by its quote, and the part that is postage billed to the organization's own account. */
export type LetterPrice = { quoteId: string; cents: number; accountPostageCents: number | null }

/** Returns the price of a letter by a quote. */
export const priceOf = (quote: Quote): LetterPrice => ({
  quoteId: quote.quote_id,
  cents: costOf(quote),
  accountPostageCents: quote.postage_account?.postage_cents ?? null,
})

/** Returns the price columns of a row: the total of its letter and companion, and the companion's part of it. */
export const priceColumnsOf = (letter: LetterPrice, companion: LetterPrice | null) => ({
  quoteId: letter.quoteId,
  companionQuoteId: companion?.quoteId ?? null,
  companionCents: companion?.cents ?? null,
  priceCents: letter.cents + (companion?.cents ?? 0),
  accountPostageCents:
    letter.accountPostageCents === null && (companion?.accountPostageCents ?? null) === null
      ? null
      : (letter.accountPostageCents ?? 0) + (companion?.accountPostageCents ?? 0),
})
