'use server'

import { runAction } from '#app/action.ts'

/** Cancels a shipment that has not been handed over. */
export const cancelShipment = async (id: string) =>
  runAction((client) => client.cancelShipment({ params: { id } }))
