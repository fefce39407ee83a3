'use client'

import { useEffect, useEffectEvent } from 'react'

import type { BuyQuote } from '#components/send/send-actions.ts'
import type { Shipment } from '#lib/contract/shipment.ts'

import { BankQuestion } from './bank-question.tsx'
import { PurchaseProgress } from './purchase-progress.tsx'
import { usePurchase } from './use-purchase.ts'

type PendingPurchaseProps = {
  shipment: Pick<Shipment, 'id' | 'document_key' | 'charge'>
  /** The quote that the card holder comes back to from their bank; undefined when nobody knows which. */
  quoteId: string | undefined
  /** The bank has had its answer, so that the purchase can go on at once. */
  hasAnswered: boolean
  buy: BuyQuote
}

/** A purchase that was under way when the page was opened, perhaps by its card holder's return from their bank. */
export const PendingPurchase = ({ shipment, quoteId, hasAnswered, buy }: PendingPurchaseProps) => {
  const { state, start, end } = usePurchase(shipment, buy)
  const goOn = useEffectEvent(() => {
    if (hasAnswered && quoteId) start(quoteId)
  })
  useEffect(() => goOn(), [])
  const actionUrl = hasAnswered ? null : shipment.charge?.action_url
  return (
    <>
      {actionUrl && state.kind === 'idle' && <BankQuestion actionUrl={actionUrl} />}
      <PurchaseProgress shipmentId={shipment.id} onEnd={end} />
    </>
  )
}
