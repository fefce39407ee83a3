'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { DeadlineInput } from '#lib/contract/deadlines/deadline.ts'
import { duplicateOf } from '#lib/contract/shipments/duplicate-of.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'

/** Cancels a shipment that has not been handed over. */
export const cancelShipment = defineAction((client, id: string) => client.cancelShipment({ params: { id } }))

/** Renames a shipment; null removes the name. */
export const renameShipment = defineAction((client, id: string, name: string | null) =>
  client.updateShipment({ params: { id }, body: { shipment_name: name } }),
)

/** Changes the reference, cost center and deadline of a shipment; null removes them. */
export const changeReferences = defineAction(
  (
    client,
    id: string,
    body: { reference?: string | null; cost_center?: string | null; deadline?: DeadlineInput | null },
  ) => client.updateShipment({ params: { id }, body }),
)

/** Moves a shipment to a matter; null takes it out of its matter. */
export const changeMatter = defineAction((client, id: string, matterId: string | null) =>
  client.updateShipment({ params: { id }, body: { matter_id: matterId } }),
)

/** Moves shipments to a matter; null takes them out of theirs. */
export const moveShipments = defineAction((client, shipmentIds: string[], matterId: string | null) =>
  client.moveShipments({ body: { shipment_ids: shipmentIds, matter_id: matterId } }),
)

/** Creates a draft like a shipment; one that sends it again names it as its earlier attempt. */
export const duplicateShipment = defineAction(async (client, id: string, isAgain: boolean) => {
  const { data: original } = await client.getShipment({ params: { id } })
  const { copy_of, ...letter } = duplicateOf(original)
  const { shipment_name: name } = original
  return client.createShipment({
    body: isAgain ? { ...letter, shipment_name: name ?? undefined, again_of: id } : { ...letter, copy_of },
  })
})

/** The stored form of a view. */
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

/** Deletes a view, and returns it. */
export const deleteView = defineAction((client, viewId: string) =>
  client.deleteShipmentView({ params: { view_id: viewId } }),
)

/** Adds and removes tags of shipments. */
export const tagShipments = defineAction(
  (client, shipmentIds: string[], change: { add?: string[]; remove?: string[] }) =>
    client.tagShipments({ body: { shipment_ids: shipmentIds, ...change } }),
)

/** Cancels shipments that have not been handed over. */
export const cancelShipments = defineAction((client, shipmentIds: string[]) =>
  client.cancelShipments({ body: { shipment_ids: shipmentIds } }),
)
