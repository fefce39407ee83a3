'use client'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { BankQuestion, PurchaseProgress } from './purchase-progress.tsx'
import { usePurchase } from './use-purchase.ts'

type PendingPurchaseProps = {
  shipment: Pick<Shipment, 'id' | 'document_key' | 'charge'>
  /** The bank has had its answer, and the purchase goes on by itself. */
  hasAnswered: boolean
}

/** A purchase that was under way when the page was opened, perhaps by its card holder's return from their bank. */
export const PendingPurchase = ({ shipment, hasAnswered }: PendingPurchaseProps) => {
  // Nothing is bought from here: by now the purchase may have failed, and buying would be a second one.
  const { end } = usePurchase(shipment)
  const actionUrl = hasAnswered ? null : shipment.charge?.action_url
  return (
    <>
      {actionUrl && <BankQuestion actionUrl={actionUrl} />}
      <PurchaseProgress shipmentId={shipment.id} onEnd={end} />
    </>
  )
}
