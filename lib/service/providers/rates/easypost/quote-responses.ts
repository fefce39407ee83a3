import { isTrackedService } from '#lib/contract/quotes/carriers.values.ts'
import { ProviderError, worstFailure } from '#lib/service/providers/provider-error.ts'
import type { RatedShipment, RateMissing } from '#lib/service/providers/rates/port.ts'

import { isOf, type Quoted } from './packages.ts'
import type { QuotePlan, QuoteRequest } from './quote-plan.ts'
import { readRates, type ReadRates } from './read-rates.ts'
import { readCarrier, readRate } from './transform.ts'
import { decimalToCents, type WireRate, type WireShipment } from './wire.ts'

/** The result of one request of the plan. */
export type QuoteResponse =
  | { request: QuoteRequest; shipment: WireShipment }
  | { request: QuoteRequest; failure: ProviderError }

/** The prices from one request, and the services without one. */
type Read = { rates: RatedShipment['rates']; missing: RateMissing[] }

/**
 * Returns the services whose price cannot be read. A price without a service name counts only if no other price came: it may
 * be the one requested.
 */
const unreadOf = (quoted: Quoted, { unread }: ReadRates, hasPrice: boolean): RateMissing[] =>
  unread
    .filter(
      ({ carrier, service }) =>
        (carrier === null ? !hasPrice : isOf(quoted, carrier)) &&
        (service === null ? !hasPrice : quoted.accepts(service)),
    )
    .map(({ carrier, service }) => ({
      carrier: carrier === null ? quoted.carriers[0] : readCarrier(carrier),
      service: service ?? quoted.service,
      reason: `${quoted.name} returned a price that cannot be read. Refresh prices to try again.`,
      is_unanswered: true,
    }))

/** Returns the lowest price of each service, where several accounts with USPS quote it. */
const lowestPrices = (rates: readonly WireRate[]): WireRate[] => {
  const lowest = new Map<string, WireRate>()
  for (const rate of rates) {
    const key = `${readCarrier(rate.carrier)} ${rate.service}`
    const known = lowest.get(key)
    if (!known || decimalToCents(rate.rate) < decimalToCents(known.rate)) lowest.set(key, rate)
  }
  return [...lowest.values()]
}

const readQuoted = (quoted: Quoted, read: ReadRates, { shipment, request }: Answered): Read => {
  const rates = lowestPrices(
    read.rates.filter(
      (rate) => isOf(quoted, rate.carrier) && quoted.accepts(rate.service) && rate.currency === 'USD',
    ),
  )
  const unread = unreadOf(quoted, read, rates.length > 0)
  // Beside the price of the one service that is quoted, a refusal is that of another account.
  const isPriced = quoted.service !== null && rates.length > 0
  const refusals: RateMissing[] = (isPriced ? [] : shipment.messages)
    .filter((message) => isOf(quoted, message.carrier))
    .map((message) => ({
      carrier: readCarrier(message.carrier),
      service: quoted.service,
      reason: message.message,
    }))
  const silence: RateMissing = {
    carrier: quoted.carriers[0],
    service: quoted.service,
    reason: `${quoted.name} returned no price for this piece.`,
  }
  const isSilent = rates.length + refusals.length + unread.length === 0
  return {
    rates: rates.map((rate) => ({
      ...readRate(rate),
      packed: request.packed,
      isTracked: isTrackedService(rate.carrier, rate.service, request.options.certified_mail === true),
      isAlternative: request.isAlternative,
    })),
    missing: isSilent ? [silence] : [...unread, ...refusals],
  }
}

type Answered = Extract<QuoteResponse, { shipment: WireShipment }>

const silenceOf = (quoted: Quoted, failure: ProviderError): RateMissing => {
  const named = { carrier: quoted.carriers[0], service: quoted.service }
  if (failure.kind !== 'unavailable') return { ...named, reason: failure.message }
  const services = quoted.service ? '' : ' for its express services'
  return {
    ...named,
    reason: `${quoted.name} could not be reached${services}. Refresh prices to try again.`,
    is_unanswered: true,
  }
}

const readResponse = (response: QuoteResponse): Read[] => {
  const { quoted } = response.request
  if ('failure' in response) {
    return quoted.map((each) => ({ rates: [], missing: [silenceOf(each, response.failure)] }))
  }
  const read = readRates(response.shipment.rates)
  return quoted.map((each) => readQuoted(each, read, response))
}

const unreadable = (): ProviderError =>
  new ProviderError('unavailable', 'The rate provider returned a price that cannot be read. Try again later.')

/**
 * Combines the results of all requests. A request that failed loses its own quotes only, which are marked as unanswered, and
 * so is a price that cannot be read; when all failed there is nothing to show, and the worst failure is thrown.
 */
export const mergeQuotes = (plan: QuotePlan, responses: readonly QuoteResponse[]): RatedShipment => {
  const failures = responses.flatMap((response) => ('failure' in response ? [response.failure] : []))
  const worst = worstFailure(failures)
  if (worst && (worst.isUnauthorized || failures.length === responses.length)) throw worst
  const parts = responses.flatMap(readResponse)
  const missing = new Map<string, RateMissing>()
  for (const entry of [...plan.missing, ...parts.flatMap((part) => part.missing)]) {
    missing.set(JSON.stringify([entry.carrier, entry.service, entry.reason]), entry)
  }
  const entries = [...missing.values()]
  const failure = worst?.kind === 'unavailable' ? worst : unreadable()
  return {
    rates: parts.flatMap((part) => part.rates),
    missing: entries,
    ...(entries.some((entry) => entry.is_unanswered) && { failure }),
  }
}
