'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

import { drawingsOf } from './drawings.tsx'

/** Simulates the steps of a shipment up to a milestone. */
export const playMilestone = defineAction((client, id: string, to: Milestone) =>
  client.playSandboxMilestone({ params: { id }, body: { to } }),
)

/** Adds a file that was emailed to the receipt address as the return receipt. */
export const addEmailedReceipt = defineAction((client, shipmentId: string, fileId: string) =>
  client.addEmailedReceipt({ params: { id: shipmentId, emailed_receipt_id: fileId } }),
)

/** Discards a file that was emailed to the receipt address. */
export const discardEmailedReceipt = defineAction((client, shipmentId: string, fileId: string) =>
  client.discardEmailedReceipt({ params: { id: shipmentId, emailed_receipt_id: fileId } }),
)

/** Draws a shipment as it is now, for a page that is open. */
export const drawShipment = defineAction(async (client, id: string) => {
  const [account, shipment, evidence] = await Promise.all([
    client.getAccount(),
    client.getShipment({ params: { id } }),
    client.getShipmentEvidence({ params: { id } }).catch(() => null),
  ])
  return { data: drawingsOf(shipment.data, evidence?.data ?? null, account.data.sandbox) }
})
