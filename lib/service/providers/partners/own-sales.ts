import { type PartnerName, partnerNames } from '#lib/contract/mailpiece/partners.values.ts'
import { hasOwnPostage } from '#lib/service/providers/rates/own-postage.ts'

/** Names, among the rate provider’s shipments, what a print partner sells. */
export const nameSale = (partner: PartnerName, shipmentId: string): string =>
  `partner:${partner}:${shipmentId}`

/** Returns the print partner that sells this sale; null if the rate provider does. */
export const partnerOfSale = (providerShipmentId: string): PartnerName | null => {
  const [kind, name] = providerShipmentId.split(':')
  return kind === 'partner' ? (partnerNames.find((partner) => partner === name) ?? null) : null
}

/** Returns whether the rate provider sells it, not a print partner, and not the sender's own stamp or meter. */
export const isRateProviderSale = (providerShipmentId: string): boolean =>
  partnerOfSale(providerShipmentId) === null && !hasOwnPostage(providerShipmentId)
