'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { buyQuote } from '#components/send/actions.ts'
import { documentIdOf } from '#components/send/document/document-id.ts'
import {
  approvalDraftKey,
  documentDraftKey,
  removeLocalDraft,
  shipmentDraftKey,
} from '#components/send/local-draft/local-draft-storage.ts'
import { serviceTitle } from '#components/send/quotes/service-labels.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import { canBuy } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { describePurchaseError, lastPurchaseError, type PurchaseError } from './purchase-error.tsx'
import * as wording from './wording.tsx'

type Bought = Pick<PurchaseResult, 'carrier' | 'service' | 'tracking_number'>

/**
 * `following`: the purchase continues on the server and is followed until it ends. `leaving`: the card's bank
 * requires a confirmation on its own page, and returns here.
 */
export type PurchaseState =
  | { kind: 'idle' }
  | { kind: 'following' }
  | { kind: 'leaving'; actionUrl: string }
  | { kind: 'refused'; failure: PurchaseError }

/** Returns the day by which it must arrive, as chosen with the quote; null without one. */
export const useArriveBy = (): string | null => {
  const by = useSearchParams().get('by') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(by) && !Number.isNaN(Date.parse(by)) ? by : null
}

/** Buys a quote once, however often it is called. */
export const usePurchase = (shipment: Pick<Shipment, 'id' | 'document_key'>) => {
  const router = useRouter()
  const arriveBy = useArriveBy()
  const toast = useToast()
  const [state, setState] = useState<PurchaseState>({ kind: 'idle' })

  const finish = (bought: Bought) => {
    removeLocalDraft(shipmentDraftKey(shipment.id))
    removeLocalDraft(approvalDraftKey(shipment.id))
    removeLocalDraft(documentDraftKey(documentIdOf(shipment.document_key)))
    toast({
      title: wording.purchasedSentToPrinting,
      description: [
        bought.carrier &&
          bought.service &&
          serviceTitle({ carrier: bought.carrier, service: bought.service }),
        bought.tracking_number,
      ]
        .filter(Boolean)
        .join(' '),
    })
  }

  const buy = useAction(buyQuote, {
    // The API knows the state of the shipment and its quotes.
    refreshesOnError: true,
    after: ({ approval, action_url: actionUrl, status }) => {
      if (!approval && actionUrl) return { leave: actionUrl }
      return approval || status !== 'payment_pending' ? { open: paths.shipment(shipment.id) } : 'nothing'
    },
    onSuccess: (result) => {
      if (result.approval) {
        removeLocalDraft(approvalDraftKey(shipment.id))
        toast({
          title: wording.approvalRequested,
          description: wording.nothingWasChargedWell,
        })
      } else if (result.action_url) setState({ kind: 'leaving', actionUrl: result.action_url })
      else if (result.status === 'payment_pending') setState({ kind: 'following' })
      else finish(result)
    },
    onError: ({ code, message }) =>
      setState(
        // Another member bought it first: their purchase is followed the same way.
        code === 'INVALID_STATUS_TRANSITION'
          ? { kind: 'following' }
          : { kind: 'refused', failure: describePurchaseError(code, message) },
      ),
  })

  /** Handles the end of a followed purchase. */
  const end = (ended: Shipment) => {
    if (canBuy(ended.status)) {
      const failure =
        lastPurchaseError(ended) ?? describePurchaseError('INTERNAL_ERROR', wording.thePurchaseDidNotGo)
      setState({ kind: 'refused', failure })
      router.refresh()
      return
    }
    finish(ended)
    router.push(paths.shipment(shipment.id))
  }

  return {
    state,
    isBuying: buy.isPending,
    /** `note` is for the approver, if any. */
    start: (quoteId: string, note = '') =>
      void buy.run(
        shipment.id,
        quoteId,
        paths.send.review(shipment.id, quoteId, { by: arriveBy ?? undefined }),
        arriveBy,
        note,
      ),
    end,
    /** Clears the error, such as after a renewal of quotes. */
    reset: () => setState({ kind: 'idle' }),
  }
}
