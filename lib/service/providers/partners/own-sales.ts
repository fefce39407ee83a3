import { type PartnerName, partnerNames } from '#lib/contract/mailpiece/partners.values.ts'

/** Names, among the rate provider’s shipments, what a print partner sells. */
export const nameSale = (partner: PartnerName, shipmentId: string): string =>
  `partner:${partner}:${shipmentId}`

/** Returns the print partner that sells what is named so; null when the rate provider does. */
export const partnerOfSale = (providerShipmentId: string): PartnerName | null => {
  const [kind, name] = providerShipmentId.split(':')
  return kind === 'partner' ? (partnerNames.find((partner) => partner === name) ?? null) : null
}
