'use server'

import { runAction } from '#app/action.ts'
import type { ViewInput } from '#components/shipments/list-actions.ts'

/** Saves filters and columns under a name. */
export const saveView = async (body: ViewInput) => runAction((client) => client.createShipmentView({ body }))

/** Renames, shares or changes a view. */
export const changeView = async (viewId: string, body: Partial<ViewInput>) =>
  runAction((client) => client.updateShipmentView({ params: { view_id: viewId }, body }))

/** Deletes a view, and answers with it as it was. */
export const deleteView = async (viewId: string) =>
  runAction((client) => client.deleteShipmentView({ params: { view_id: viewId } }))

/** Adds tags to shipments and takes others away. */
export const tagShipments = async (shipmentIds: string[], change: { add?: string[]; remove?: string[] }) =>
  runAction((client) => client.tagShipments({ body: { shipment_ids: shipmentIds, ...change } }))

/** Cancels shipments that are not handed over. */
export const cancelShipments = async (shipmentIds: string[]) =>
  runAction((client) => client.cancelShipments({ body: { shipment_ids: shipmentIds } }))
