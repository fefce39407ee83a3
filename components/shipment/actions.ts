'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'

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
