'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'

import { documentIdOf } from '#components/send/document/document-id.ts'
import {
  approvalDraftKey,
  documentDraftKey,
  removeLocalDraft,
  shipmentDraftKey,
} from '#components/send/local-draft/local-draft-storage.ts'
import { serviceTitle } from '#components/send/quotes/service-words.ts'
import type { BuyQuote } from '#components/send/send-actions.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import { canBuy } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { describePurchaseFault, lastPurchaseFault, type PurchaseFault } from './purchase-fault.ts'

type Bought = Pick<PurchaseResult, 'carrier' | 'service' | 'tracking_number'>

/**
 * `following`: the purchase goes on without us and is watched until it ends. `leaving`: the card's bank wants a word with
 * its holder first, on its own page, and leads back here.
 */
export type PurchaseState =
  | { kind: 'idle' }
  | { kind: 'buying' }
  | { kind: 'following' }
  | { kind: 'leaving'; actionUrl: string }
  | { kind: 'refused'; fault: PurchaseFault }

/** Buys a quote once, however often it is asked to. */
export const usePurchase = (shipment: Pick<Shipment, 'id' | 'document_key'>, buy: BuyQuote) => {
  const router = useRouter()
  const toast = useToast()
  const [state, setState] = useState<PurchaseState>({ kind: 'idle' })
  // State arrives with the next render; a second click can come before it.
  const isUnderWay = useRef(false)

  const finish = (bought: Bought) => {
    removeLocalDraft(shipmentDraftKey(shipment.id))
    removeLocalDraft(approvalDraftKey(shipment.id))
    removeLocalDraft(documentDraftKey(documentIdOf(shipment.document_key)))
    toast({
      title: 'Purchased. Sent to printing.',
      description: [
        bought.carrier &&
          bought.service &&
          serviceTitle({ carrier: bought.carrier, service: bought.service }),
        bought.tracking_number,
      ]
        .filter(Boolean)
        .join(' '),
    })
    router.push(paths.shipment(shipment.id))
  }

  const refuse = (fault: PurchaseFault) => {
    isUnderWay.current = false
    setState({ kind: 'refused', fault })
    // What became of the shipment and its quotes is the API's to say.
    router.refresh()
  }

  const start = async (quoteId: string, note: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ kind: 'buying' })
    const returnPath = paths.send.review(shipment.id, quoteId)
    const result = await buy(shipment.id, quoteId, returnPath, note)
    if (result.ok && result.data.approval) {
      removeLocalDraft(approvalDraftKey(shipment.id))
      toast({
        title: 'Approval requested',
        description: 'Nothing was charged. We’ll notify you of the decision.',
      })
      return router.push(paths.shipment(shipment.id))
    }
    if (result.ok && result.data.action_url) {
      isUnderWay.current = false
      setState({ kind: 'leaving', actionUrl: result.data.action_url })
      return window.location.assign(result.data.action_url)
    }
    if (result.ok && result.data.status !== 'payment_pending') return finish(result.data)
    // Somebody else was quicker: their purchase is this shipment's, and is watched the same way.
    if (result.ok || result.error.code === 'INVALID_STATUS_TRANSITION') {
      return setState({ kind: 'following' })
    }
    return refuse(describePurchaseFault(result.error.code, result.error.message))
  }

  /** A purchase that was watched has ended. */
  const end = (ended: Shipment) => {
    if (canBuy(ended.status)) {
      refuse(
        lastPurchaseFault(ended) ??
          describePurchaseFault('INTERNAL_ERROR', 'The purchase did not go through. Nothing was charged.'),
      )
    } else finish(ended)
  }

  return {
    state,
    /** `note` is for the second person, where one is asked. */
    start: (quoteId: string, note = '') => void start(quoteId, note),
    end,
    /** What was refused no longer matters, such as after the quotes were renewed. */
    reset: () => setState({ kind: 'idle' }),
  }
}
