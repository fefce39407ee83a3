import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatedShipment } from '#lib/service/providers/rates/port.ts'

import type { Quoted } from './packages.ts'
import type { QuotePlan, QuoteRequest } from './quote-plan.ts'
import { readRate } from './transform.ts'
import type { WireShipment } from './wire.ts'

/** What became of one request of the plan. */
export type QuoteAnswer =
  | { request: QuoteRequest; shipment: WireShipment }
  | { request: QuoteRequest; failure: ProviderError }

type Missing = RatedShipment['missing'][number]

const readQuoted = (quoted: Quoted, shipment: WireShipment): RatedShipment => {
  const rates = shipment.rates.filter(
    (rate) =>
      quoted.carriers.includes(rate.carrier) && quoted.accepts(rate.service) && rate.currency === 'USD',
  )
  const refusals: Missing[] = shipment.messages
    .filter((message) => quoted.carriers.includes(message.carrier))
    .map((message) => ({ carrier: message.carrier, service: quoted.service, reason: message.message }))
  const silence: Missing = {
    carrier: quoted.carriers[0],
    service: quoted.service,
    reason: `${quoted.name} returned no price for this piece.`,
  }
  const isSilent = rates.length === 0 && refusals.length === 0
  return { rates: rates.map(readRate), missing: isSilent ? [silence] : refusals }
}

const silenceOf = (quoted: Quoted, failure: ProviderError): Missing => ({
  carrier: quoted.carriers[0],
  service: quoted.service,
  reason:
    failure.kind === 'unavailable'
      ? `${quoted.name} could not be reached${quoted.service ? '' : ' for its express services'}. Refresh prices to try again.`
      : failure.message,
})

const readAnswer = (answer: QuoteAnswer): RatedShipment[] =>
  answer.request.quoted.map((quoted) =>
    'shipment' in answer
      ? readQuoted(quoted, answer.shipment)
      : { rates: [], missing: [silenceOf(quoted, answer.failure)] },
  )

/**
 * Puts the answers of all requests together. A request that failed costs its own quotes only; when every one failed
 * there is nothing to show, and the first failure is thrown.
 */
export const mergeQuotes = (plan: QuotePlan, answers: readonly QuoteAnswer[]): RatedShipment => {
  const [first] = answers
  if (first && 'failure' in first && answers.every((answer) => 'failure' in answer)) throw first.failure
  const parts = answers.flatMap(readAnswer)
  const missing = new Map<string, Missing>()
  for (const entry of [...plan.missing, ...parts.flatMap((part) => part.missing)]) {
    missing.set(JSON.stringify([entry.carrier, entry.service, entry.reason]), entry)
  }
  return { rates: parts.flatMap((part) => part.rates), missing: [...missing.values()] }
}
