import { setTimeout as delay } from 'node:timers/promises'

import type { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { QuoteRequest } from './quote-plan.ts'
import type { QuoteResponse } from './quote-responses.ts'

/** Someone waits for the prices: a vendor that asks for a longer wait is not called again. */
const longestWaitSeconds = 3

/** Wait after a rate limit without a stated time. */
const rateLimitSeconds = 1

/** Returns the seconds until a retry makes sense; null if the vendor did not respond, which already took long. */
const waitOf = ({ kind, isUnauthorized, isRateLimited, ...failure }: ProviderError): number | null => {
  const hasResponded = isRateLimited || failure.vendorCode !== undefined || failure.retryAfterSeconds !== null
  if (kind !== 'unavailable' || isUnauthorized || !hasResponded) return null
  const seconds = failure.retryAfterSeconds ?? (isRateLimited ? rateLimitSeconds : 0)
  return seconds <= longestWaitSeconds ? seconds : null
}

/**
 * Requests prices again that a rate limit or an error of the vendor left out, if other requests of the same quote
 * succeeded. Otherwise the caller decides.
 */
export const retryQuotes = async (
  responses: readonly QuoteResponse[],
  ask: (request: QuoteRequest) => Promise<QuoteResponse>,
): Promise<QuoteResponse[]> => {
  if (!responses.some((response) => 'shipment' in response)) return [...responses]
  return Promise.all(
    responses.map(async (response) => {
      const seconds = 'failure' in response ? waitOf(response.failure) : null
      if (seconds === null) return response
      await delay(seconds * 1000)
      return ask(response.request)
    }),
  )
}
