import type { Address } from '#lib/contract/addresses/address.ts'
import { privateCarrierObstacle } from '#lib/contract/addresses/postal-rules.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

import type { RatedByDay } from './quote-by-day.ts'

/**
 * Removes what a carrier quotes for an address that it does not deliver to: UPS and FedEx return such pieces, or charge for
 * them. Whether EasyPost leaves these rates out is not documented.
 */
export const withoutUndeliverable = <Rated extends RatedByDay>(rated: Rated, to: Address): Rated => {
  const obstacle = privateCarrierObstacle(to)
  if (obstacle === null) return rated
  const isPostal = ({ carrier }: { carrier: string }) => carrier === 'USPS'
  const others = new Set(
    [...rated.rates, ...rated.missing].filter((entry) => !isPostal(entry)).map(({ carrier }) => carrier),
  )
  return {
    ...rated,
    rates: rated.rates.filter(isPostal),
    missing: [
      ...rated.missing.filter(isPostal),
      ...[...others].map((carrier) => ({
        carrier,
        service: null,
        reason: `${carrierName(carrier)} ${obstacle} Send with USPS, or to another address.`,
      })),
    ],
  }
}
