import { partnerOfSale } from '#lib/service/providers/partners/own-sales.ts'

import { houseSale } from './house-sale.ts'
import type { PurchaseRow } from './load-purchase.ts'
import { partnerSale } from './partner-sale.ts'
import type { Sale } from './sale.ts'

/** Returns who sells the postage of a purchase. */
export const saleOf = ({ providerShipmentId }: Pick<PurchaseRow, 'providerShipmentId'>): Sale => {
  const partner = partnerOfSale(providerShipmentId)
  return partner === null ? houseSale : partnerSale(partner)
}
