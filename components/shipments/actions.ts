'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'

/** What a view is saved as. */
export type ViewInput = {
  name: string
  is_shared: boolean
  query: string
  columns: ShipmentColumn[] | null
}

/** Saves filters and columns under a name. */
export const saveView = defineAction((client, body: ViewInput) => client.createShipmentView({ body }))

/** Renames, shares or changes a view. */
export const changeView = defineAction((client, viewId: string, body: Partial<ViewInput>) =>
  client.updateShipmentView({ params: { view_id: viewId }, body }),
)

/** Deletes a view, and returns it as it was. */
export const deleteView = defineAction((client, viewId: string) =>
  client.deleteShipmentView({ params: { view_id: viewId } }),
)

/** Adds tags to shipments and takes others away. */
export const tagShipments = defineAction(
  (client, shipmentIds: string[], change: { add?: string[]; remove?: string[] }) =>
    client.tagShipments({ body: { shipment_ids: shipmentIds, ...change } }),
)

/** Cancels shipments that are not handed over. */
export const cancelShipments = defineAction((client, shipmentIds: string[]) =>
  client.cancelShipments({ body: { shipment_ids: shipmentIds } }),
)
