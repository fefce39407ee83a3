'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { assembleDocumentInput } from '#lib/contract/documents/document-part.ts'
import type { SchedulePurchaseInput } from '#lib/contract/schedules/schedule.ts'
import type { createShipmentInput, updateShipmentInput } from '#lib/contract/shipments/shipment.ts'

/** Combines uploaded PDFs into the document of one letter. */
export const assemblePdfs = defineAction((client, body: z.input<typeof assembleDocumentInput>) =>
  client.assembleDocument({ body }),
)

/** Creates a draft of an uploaded document and requests quotes. */
export const createDraft = defineAction((client, body: z.input<typeof createShipmentInput>) =>
  client.createShipment({ body }),
)

/** Updates a draft and requests new quotes. */
export const saveDraft = defineAction((client, id: string, body: z.input<typeof updateShipmentInput>) =>
  client.updateShipment({ params: { id }, body }),
)

/** Requests new quotes for an unchanged draft. */
export const renewQuotes = defineAction((client, id: string) => client.renewQuotes({ params: { id } }))

/**
 * Buys a quote, or continues its purchase after the bank returned the card holder to `returnPath`. `note` is for the
 * approver.
 */
export const buyQuote = defineAction(
  (client, id: string, quoteId: string, returnPath: string, arriveBy: string | null, note?: string) =>
    client.buyShipment({
      params: { id },
      body: { quote_id: quoteId, return_path: returnPath, arrive_by: arriveBy, ...(note && { note }) },
    }),
)

/** Requests approval of a quote that the sender may not buy. */
export const askApproval = defineAction((client, id: string, quoteId: string, note: string) =>
  client.requestApproval({ params: { id }, body: { quote_id: quoteId, ...(note && { note }) } }),
)

/** Schedules the purchase of a draft, or changes its schedule. */
export const schedulePurchase = defineAction((client, id: string, body: SchedulePurchaseInput) =>
  client.schedulePurchase({ params: { id }, body }),
)

/** Cancels a scheduled purchase; the draft remains. */
export const cancelSchedule = defineAction((client, id: string) => client.cancelSchedule({ params: { id } }))
