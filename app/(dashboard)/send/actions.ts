'use server'

import { runAction } from '#app/action.ts'
import type { BuyQuote, CreateDraft, RenewQuotes, SaveDraft } from '#components/send/send-actions.ts'

/** Makes a draft of an uploaded document and asks the carriers. */
export const createDraft: CreateDraft = async (body) => runAction((client) => client.createShipment({ body }))

/** Changes a draft and asks the carriers again. */
export const saveDraft: SaveDraft = async (id, body) =>
  runAction((client) => client.updateShipment({ params: { id }, body }))

/** Asks the carriers again, keeping the draft as it is. */
export const renewQuotes: RenewQuotes = async (id) =>
  runAction((client) => client.renewQuotes({ params: { id } }))

/** Buys one quote, or carries on a purchase of it that waited for the card holder. */
export const buyQuote: BuyQuote = async (id, quoteId, returnPath, note) =>
  runAction((client) =>
    client.buyShipment({
      params: { id },
      body: { quote_id: quoteId, return_path: returnPath, ...(note && { note }) },
    }),
  )
