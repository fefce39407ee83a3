import type { ActionResult } from '#lib/client/action-result.ts'
import type { CancelledShipment, TaggedShipment } from '#lib/contract/shipments/shipment-bulk.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { ShipmentView } from '#lib/contract/shipments/shipment-views.ts'

/** What a view is saved as. */
export type ViewInput = {
  name: string
  is_shared: boolean
  query: string
  columns: ShipmentColumn[] | null
}

/** What the list can have done. */
export type ListActions = {
  saveView: (view: ViewInput) => Promise<ActionResult<ShipmentView>>
  changeView: (viewId: string, changes: Partial<ViewInput>) => Promise<ActionResult<ShipmentView>>
  deleteView: (viewId: string) => Promise<ActionResult<ShipmentView>>
  tag: (
    shipmentIds: string[],
    change: { add?: string[]; remove?: string[] },
  ) => Promise<ActionResult<TaggedShipment[]>>
  cancel: (shipmentIds: string[]) => Promise<ActionResult<CancelledShipment[]>>
}
