'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { createShipmentInput, updateShipmentInput } from '#lib/contract/shipments/shipment.ts'

/** Makes a draft of an uploaded document and asks the carriers. */
export const createDraft = defineAction((client, body: z.input<typeof createShipmentInput>) =>
  client.createShipment({ body }),
)

/** Changes a draft and asks the carriers again. */
export const saveDraft = defineAction((client, id: string, body: z.input<typeof updateShipmentInput>) =>
  client.updateShipment({ params: { id }, body }),
)

/** Asks the carriers again, keeping the draft as it is. */
export const renewQuotes = defineAction((client, id: string) => client.renewQuotes({ params: { id } }))

/**
 * Buys one quote, or continues a purchase of it that waited for the card holder, whom the bank leads back to `returnPath`.
 * `note` is for the approver.
 */
export const buyQuote = defineAction(
  (client, id: string, quoteId: string, returnPath: string, note?: string) =>
    client.buyShipment({
      params: { id },
      body: { quote_id: quoteId, return_path: returnPath, ...(note && { note }) },
    }),
)
