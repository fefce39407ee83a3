import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** Returns whether the price of a service is not known. */
export const isIncomplete = (missing: readonly MissingRate[]): boolean =>
  missing.some((entry) => entry.is_unanswered === true)

/**
 * Throws RATE_PROVIDER_UNAVAILABLE if the price of a service is not known. It may be offered as before, so no other service is
 * taken instead.
 */
export const requireAnswered = (
  { missing_rates: missing = [] }: { missing_rates?: readonly MissingRate[] | undefined },
  { carrier, service }: { carrier: string | null; service: string | null },
): void => {
  const isUnanswered = missing.some(
    (entry) =>
      entry.is_unanswered &&
      entry.carrier === carrier &&
      (entry.service === null || entry.service === service),
  )
  if (!isUnanswered || carrier === null || service === null) return
  throw new ServiceError(
    'RATE_PROVIDER_UNAVAILABLE',
    `The price of ${carrierName(carrier)} ${serviceName(carrier, service)} is not known right now. Nothing was bought; try again in a moment.`,
  )
}
