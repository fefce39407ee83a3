import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** Whether the price of a service is not known because its carrier could not be asked. */
export const isIncomplete = (missing: readonly MissingRate[]): boolean =>
  missing.some((entry) => entry.is_unanswered === true)

/**
 * Throws RATE_PROVIDER_UNAVAILABLE where the price of a service is missing because its carrier could not be asked: it may be
 * offered as before, so that no other is taken instead.
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
    `${carrierName(carrier)} did not respond with the price of ${serviceName(carrier, service)}. Nothing was bought; try again in a moment.`,
  )
}
