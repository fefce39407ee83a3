'use server'

import { defineAction } from '#components/actions/define-action.ts'
import { duplicateOf } from '#lib/contract/shipments/duplicate-of.ts'

/** Cancels a shipment that has not been handed over. */
export const cancelShipment = defineAction((client, id: string) => client.cancelShipment({ params: { id } }))

/** Gives a shipment another name; null takes it away. */
export const renameShipment = defineAction((client, id: string, name: string | null) =>
  client.updateShipment({ params: { id }, body: { shipment_name: name } }),
)

/** Makes a new draft of the same document, addresses and options. */
export const duplicateShipment = defineAction(async (client, id: string) => {
  const { data: original } = await client.getShipment({ params: { id } })
  return client.createShipment({ body: duplicateOf(original) })
})
