'use client'

import type { BuyQuote } from '#components/send/send-actions.ts'
import type { Shipment } from '#lib/contract/shipment.ts'

import { PurchaseProgress } from './purchase-progress.tsx'
import { usePurchase } from './use-purchase.ts'

type PendingPurchaseProps = { shipment: Pick<Shipment, 'id' | 'document_key'>; buy: BuyQuote }

/** A purchase that was under way when the page was opened. */
export const PendingPurchase = ({ shipment, buy }: PendingPurchaseProps) => {
  const { end } = usePurchase(shipment, buy)
  return <PurchaseProgress shipmentId={shipment.id} onEnd={end} />
}
