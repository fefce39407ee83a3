import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { paths } from '#lib/paths.ts'

/** A draft is taken up where it was left; everything else opens. */
export const shipmentHref = ({ id, status }: { id: string; status: ShipmentStatus }): string =>
  status === 'draft' ? paths.send.quotes(id) : paths.shipment(id)
