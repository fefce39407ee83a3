'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { useAccount } from '#components/api/use-account.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { askApprovalOfLetters, buyLetters } from '#components/letter-sets/actions.ts'
import { askApproval, buyQuote } from '#components/send/actions.ts'
import {
  approvalDraftKey,
  documentDraftKey,
  removeLocalDraft,
  shipmentDraftKey,
} from '#components/send/local-draft/local-draft-storage.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionError } from '#lib/client/action-result.ts'
import type { LetterSetPurchase } from '#lib/contract/letter-sets/letter-set.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { describePurchaseError, type PurchaseError } from './purchase-error.tsx'

/** Outcome of the attempt to buy. */
type Outcome = Pick<PurchaseResult, 'approval' | 'action_url'> & { isPending: boolean }

const outcomeOf = ({ approval, action_url, status }: PurchaseResult): Outcome => ({
  approval,
  action_url,
  isPending: status === 'payment_pending',
})

const outcomeOfSet = ({ approval, action_url, letters }: LetterSetPurchase): Outcome => ({
  approval,
  action_url,
  isPending: letters.some(({ status }) => status === 'payment_pending'),
})

type BoughtLetter = { shipment_id: string; quote_id: string }

/** `leaving`: the card's bank requires a confirmation on its own page, and returns here. */
export type PurchaseState =
  | { kind: 'idle' }
  | { kind: 'leaving'; actionUrl: string }
  | { kind: 'refused'; failure: PurchaseError }

/** Returns the day by which it must arrive, as chosen with the quote; null without one. */
export const useArriveBy = (): string | null => {
  const by = useSearchParams().get('by') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(by) && !Number.isNaN(Date.parse(by)) ? by : null
}

/** Buys a quote once, however often it is called. */
export const usePurchase = (shipment: Pick<Shipment, 'id' | 'document_key'>) => {
  const arriveBy = useArriveBy()
  const { role } = useAccount()
  const toast = useToast()
  const [state, setState] = useState<PurchaseState>({ kind: 'idle' })

  const forget = () => {
    removeLocalDraft(shipmentDraftKey(shipment.id))
    removeLocalDraft(approvalDraftKey(shipment.id))
    removeLocalDraft(documentDraftKey(documentIdOf(shipment.document_key)))
  }
  const finish = (count = 1) => {
    forget()
    const what = count === 1 ? 'Purchased' : `${count} letters purchased`
    const canPrint = isPermitted(role, 'operate')
    toast({
      title: `${what}. ${canPrint ? 'Next: printing and handoff.' : 'Nothing more for you to do.'}`,
      description: `If anything ${canPrint ? 'else ' : ''}needs you, you’ll get a task.`,
    })
  }

  const next = ({ approval, action_url: actionUrl, isPending }: Outcome) => {
    if (!approval && actionUrl) return { leave: actionUrl }
    // A purchase that continues on the server is followed by the page.
    return approval || !isPending ? { open: paths.shipment(shipment.id) } : ('refresh' as const)
  }
  const show = (outcome: Outcome, whenBought: () => void) => {
    if (outcome.approval) {
      removeLocalDraft(approvalDraftKey(shipment.id))
      toast({
        title: 'Approval requested',
        description: 'Nothing was charged. We’ll notify you of the decision.',
      })
    } else if (outcome.action_url) setState({ kind: 'leaving', actionUrl: outcome.action_url })
    else if (!outcome.isPending) whenBought()
  }
  const onError = ({ code, message }: ActionError) =>
    setState({ kind: 'refused', failure: describePurchaseError(code, message) })
  // The API knows the state of the shipment and its quotes: another member may have bought it first.
  const common = { refreshesOnError: true, onError }
  const buy = useAction(buyQuote, {
    ...common,
    after: (result) => next(outcomeOf(result)),
    onSuccess: (result) => show(outcomeOf(result), finish),
  })
  const buyAll = useAction(buyLetters, {
    ...common,
    after: (result) => next(outcomeOfSet(result)),
    onSuccess: (result) => show(outcomeOfSet(result), () => finish(result.letters.length)),
  })

  const requesting = {
    refreshesOnError: true,
    after: { open: paths.shipment(shipment.id) },
    onSuccess: () => {
      removeLocalDraft(approvalDraftKey(shipment.id))
      toast({
        title: 'Approval requested',
        description: 'Nothing was charged. We’ll notify you of the decision.',
      })
    },
    onError: ({ code, message }: ActionError) =>
      setState({ kind: 'refused', failure: describePurchaseError(code, message) }),
  }
  const request = useAction(askApproval, requesting)
  const requestAll = useAction(askApprovalOfLetters, requesting)

  /** Says that a purchase that was followed has succeeded. */
  const end = (ended: Shipment) => {
    if (!canBuy(ended.status)) finish()
  }

  return {
    state,
    isBuying: buy.isPending || buyAll.isPending || request.isPending || requestAll.isPending,
    /** Buys the letter with those of its set, all or none. */
    startAll: (setId: string, quoteId: string, letters: readonly BoughtLetter[], note = '') =>
      void buyAll.run(setId, {
        letters: [{ shipment_id: shipment.id, quote_id: quoteId }, ...letters],
        return_path: paths.send.review(shipment.id, quoteId, { by: arriveBy ?? undefined }),
        ...(note && { note }),
      }),
    /** `note` is for the approver, if any. */
    start: (quoteId: string, note = '') =>
      void buy.run(
        shipment.id,
        quoteId,
        paths.send.review(shipment.id, quoteId, { by: arriveBy ?? undefined }),
        arriveBy,
        note,
      ),
    /** Requests approval of a quote, whatever the rule. */
    ask: (quoteId: string, note: string) => void request.run(shipment.id, quoteId, note),
    /** Requests approval of all letters, whatever the rule. */
    askAll: (setId: string, quoteId: string, letters: readonly BoughtLetter[], note: string) =>
      void requestAll.run(setId, {
        letters: [{ shipment_id: shipment.id, quote_id: quoteId }, ...letters],
        ...(note && { note }),
      }),
    end,
    /** Clears the error, such as after a renewal of quotes. */
    reset: () => setState({ kind: 'idle' }),
  }
}
