import type { Packed } from '#lib/contract/mailpiece/packing.values.ts'
import type { PrintOptions, ShippingOptions } from '#lib/contract/shipment-core/options.ts'
import type { Piece } from '#lib/contract/shipments/piece.ts'

import type { ShipmentRow } from './load-shipment.ts'

/** Returns the columns of a shipment that say how it is packed. */
export const packingColumns = (
  packed: Pick<Packed, 'kit' | 'packaging' | 'sheets' | 'weightOunces' | 'thicknessInches'>,
): Pick<ShipmentRow, 'kit' | 'packaging' | 'sheets' | 'envelope' | 'weightOunces' | 'thicknessInches'> => ({
  kit: packed.kit,
  packaging: packed.packaging,
  sheets: packed.sheets,
  envelope: packed.packaging === 'letter' ? 'letter' : 'flat',
  weightOunces: packed.weightOunces,
  thicknessInches: packed.thicknessInches,
})

/** Returns how the shipment is packed. */
export const presentPieceOf = (
  row: Pick<ShipmentRow, 'kit' | 'packaging' | 'sheets' | 'envelope' | 'weightOunces' | 'thicknessInches'>,
): Piece => ({
  kit: row.kit,
  packaging: row.packaging,
  sheets: row.sheets,
  envelope: row.envelope,
  weight_ounces: row.weightOunces,
  thickness_inches: row.thicknessInches,
})

/** Returns how the shipment is printed; the paper only where it is not Letter. */
export const presentPrintOptions = (row: Pick<ShipmentRow, 'color' | 'duplex' | 'paper'>): PrintOptions => ({
  color: row.color,
  duplex: row.duplex,
  ...(row.paper !== 'letter' && { paper: row.paper }),
})

/** Shapes the mail options of a shipment as the contract has them. */
export const presentShippingOptions = (
  row: Pick<
    ShipmentRow,
    'carrierFilter' | 'serviceFilter' | 'deliveryConfirmation' | 'certifiedMail' | 'returnReceipt'
  >,
): ShippingOptions => ({
  carrier: row.carrierFilter,
  service: row.serviceFilter,
  delivery_confirmation: row.deliveryConfirmation,
  certified_mail: row.certifiedMail,
  return_receipt: row.returnReceipt,
})
