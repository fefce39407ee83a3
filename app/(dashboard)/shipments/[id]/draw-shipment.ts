'use server'

import { requireAccount } from '#app/session.ts'
import { defineAction } from '#components/actions/define-action.ts'
import { drawingsOf } from '#components/shipment/drawings.tsx'

/** Draws the current state of a shipment, for an open page. */
export const drawShipment = defineAction(async (client, id: string) => {
  const [account, shipment, evidence] = await Promise.all([
    requireAccount(),
    client.getShipment({ params: { id } }),
    client.getShipmentEvidence({ params: { id } }).catch(() => null),
  ])
  return { data: drawingsOf(shipment.data, evidence?.data ?? null, account.sandbox) }
})
