'use server'

import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { drawingsOf, type ShipmentDrawings } from '#components/shipment/drawings.tsx'

/** Draws a shipment as it is now, for a page that is open. Throws where the shipment cannot be read. */
export const drawShipment = async (id: string): Promise<ShipmentDrawings> => {
  const client = await getClient()
  const [account, shipment, evidence] = await Promise.all([
    requireAccount(),
    client.getShipment({ params: { id } }),
    client.getShipmentEvidence({ params: { id } }).catch(() => null),
  ])
  return drawingsOf(shipment.data, evidence?.data ?? null, account.sandbox)
}
