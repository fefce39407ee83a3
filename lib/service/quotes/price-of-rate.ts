import type { PostageSource } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { hasOwnPostage } from '#lib/service/providers/rates/own-postage.ts'
import type { Rate } from '#lib/service/providers/rates/port.ts'

import { computePrice } from './pricing.ts'

/**
 * Prices a rate, and names the account that sells it. What the organization's own account is billed for is not charged, and no
 * fee is computed from it.
 */
export const priceOfRate = (
  { config }: ServiceContext,
  { accountId, ratesAccount }: Pick<PostageSource, 'accountId' | 'ratesAccount'>,
  { providerShipmentId, postageCents }: Pick<Rate, 'providerShipmentId' | 'postageCents'>,
  priced: { pageCount: number; color: boolean },
) => {
  if (hasOwnPostage(providerShipmentId)) return computePrice(postageCents, priced, config.pricing)
  if (accountId === null) return { ...computePrice(postageCents, priced, config.pricing), ratesAccount }
  return {
    ...computePrice(0, priced, config.pricing),
    connectedAccountId: accountId,
    accountPostageCents: postageCents,
  }
}
