import type { z } from 'zod'

import type { ActionResult } from '#lib/client/action-result.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import type { createShipmentInput, Shipment, updateShipmentInput } from '#lib/contract/shipments/shipment.ts'

/** What the pages of the send flow let their forms do; the server actions of `app` have these shapes. */
export type CreateDraft = (input: z.input<typeof createShipmentInput>) => Promise<ActionResult<Shipment>>

export type SaveDraft = (
  shipmentId: string,
  input: z.input<typeof updateShipmentInput>,
) => Promise<ActionResult<Shipment>>

export type RenewQuotes = (shipmentId: string) => Promise<ActionResult<Shipment>>

/** `returnPath`: where the bank leads the card holder back to, should it ask them. */
export type BuyQuote = (
  shipmentId: string,
  quoteId: string,
  returnPath: string,
  note?: string,
) => Promise<ActionResult<PurchaseResult>>
