'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { createShipmentInput, updateShipmentInput } from '#lib/contract/shipments/shipment.ts'

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
