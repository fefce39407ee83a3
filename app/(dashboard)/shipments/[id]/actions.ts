'use server'

import { runAction } from '#app/action.ts'
import { duplicateOf } from '#lib/contract/shipments/duplicate-of.ts'

/** Cancels a shipment that has not been handed over. */
export const cancelShipment = async (id: string) =>
  runAction((client) => client.cancelShipment({ params: { id } }))

/** Gives a shipment another name; null takes it away. */
export const renameShipment = async (id: string, name: string | null) =>
  runAction((client) => client.updateShipment({ params: { id }, body: { shipment_name: name } }))

/** Makes a new draft of the same document, addresses and options. */
export const duplicateShipment = async (id: string) =>
  runAction(async (client) => {
    const { data: original } = await client.getShipment({ params: { id } })
    return client.createShipment({ body: duplicateOf(original) })
  })
