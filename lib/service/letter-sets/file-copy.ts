import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** Returns whether the letter goes back to its sender, as a file copy does. */
export const isFileCopy = ({ toAddress: to, fromAddress: from }: ShipmentRow): boolean =>
  (['name', 'company', 'street1', 'street2', 'zip'] as const).every((line) => to[line] === from[line])
