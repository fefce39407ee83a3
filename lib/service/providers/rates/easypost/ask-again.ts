import { setTimeout as delay } from 'node:timers/promises'

import type { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { QuoteAnswer } from './quote-answers.ts'
import type { QuoteRequest } from './quote-plan.ts'

/** Somebody waits for the prices: a vendor that wants to be left alone for longer is not asked again. */
const longestWaitSeconds = 3

/** How long a vendor is left alone that says only that it was too much. */
const rateLimitSeconds = 1

/** Seconds until it makes sense to ask again; null where the vendor did not respond at all, which took long already. */
const waitOf = ({ kind, isUnauthorized, isRateLimited, ...failure }: ProviderError): number | null => {
  const hasResponded = isRateLimited || failure.vendorCode !== undefined || failure.retryAfterSeconds !== null
  if (kind !== 'unavailable' || isUnauthorized || !hasResponded) return null
  const seconds = failure.retryAfterSeconds ?? (isRateLimited ? rateLimitSeconds : 0)
  return seconds <= longestWaitSeconds ? seconds : null
}

/**
 * Asks once more what a rate limit or an error of the vendor's left without a price, where other requests of the same quote
 * were answered. Where none was, whoever called decides.
 */
export const askAgain = async (
  answers: readonly QuoteAnswer[],
  ask: (request: QuoteRequest) => Promise<QuoteAnswer>,
): Promise<QuoteAnswer[]> => {
  if (!answers.some((answer) => 'shipment' in answer)) return [...answers]
  return Promise.all(
    answers.map(async (answer) => {
      const seconds = 'failure' in answer ? waitOf(answer.failure) : null
      if (seconds === null) return answer
      await delay(seconds * 1000)
      return ask(answer.request)
    }),
  )
}
