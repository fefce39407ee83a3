import type { Address } from '#lib/contract/addresses/address.ts'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

/** What tells a shipment from others, to be selected. */
export const namedColumns = {
  id: shipments.id,
  status: shipments.status,
  name: shipments.name,
  toAddress: shipments.toAddress,
}

type NamedRow = { id: string; status: ShipmentStatus; name: string | null; toAddress: Address }

export const presentNamed = ({ id, status, name, toAddress }: NamedRow) => ({
  id,
  status,
  shipment_name: name,
  recipient: toAddress.name ?? toAddress.company ?? '',
})
