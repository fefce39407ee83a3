'use client'

import { type ReactNode, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { renewQuotes } from '#components/send/actions.ts'
import { approvalDraftKey } from '#components/send/local-draft/local-draft-storage.ts'
import { RenewalError, renewedToast } from '#components/send/quotes/quote-notices.tsx'
import { findSameService } from '#components/send/quotes/quote-order.ts'
import { useRemainingMs } from '#components/send/quotes/quote-validity.tsx'
import { SideBySide } from '#components/send/send-frame.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Card } from '#lib/contract/billing/billing.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { ApprovalNote, useApprovalNote } from './approval-note.tsx'
import { BuyBar, BuyCard } from './buy-card.tsx'
import { PurchaseErrorNotice, describePurchaseError, lastPurchaseError } from './purchase-error.tsx'
import { BankQuestion, PurchaseProgress } from './purchase-progress.tsx'
import { useArriveBy, usePurchase } from './use-purchase.ts'
import * as wording from './wording.tsx'

type ReviewBoardProps = {
  shipment: Shipment
  quote: Quote
  /** The card that will be charged; null when there is none, undefined when it could not be read. */
  card: Card | null | undefined
  /** Whether a purchase of this price requires approval. */
  asksApproval: boolean
  /** The summary of the mailpiece. */
  children: ReactNode
}

const expiredError = describePurchaseError('QUOTE_EXPIRED', wording.pricesMayHaveChanged)

/** Shows what will be printed and charged, and the button to pay. */
export const ReviewBoard = ({ shipment, quote, card, asksApproval, children }: ReviewBoardProps) => {
  const toast = useToast()
  const by = useArriveBy() ?? undefined
  const here = paths.send.review(shipment.id, quote.quote_id, { by })
  const { state, isBuying, start, end, reset } = usePurchase(shipment)
  const draftKey = approvalDraftKey(shipment.id)
  const note = useApprovalNote(draftKey)
  const [priceBefore, setPriceBefore] = useState<number | null>(null)
  const isExpired = useRemainingMs(shipment.quotes_expire_at) === 0
  const sameAs = (renewed: Shipment) => findSameService(quote, renewed.rates ?? [])
  const renewal = useAction(renewQuotes, {
    after: (renewed) => {
      const same = sameAs(renewed)
      const path = same
        ? paths.send.review(shipment.id, same.quote_id, { by })
        : paths.send.quotes(shipment.id)
      return { open: path, replace: true }
    },
    onSuccess: (renewed) => {
      reset()
      if (sameAs(renewed)) setPriceBefore(quote.total_cents)
      toast(renewedToast)
    },
  })

  const isFollowing = state.kind === 'following'
  const refused = state.kind === 'refused' ? state.failure : lastPurchaseError(shipment)
  const failure = isExpired ? expiredError : isBuying ? null : refused
  const purchase = {
    quote,
    asksApproval,
    isBuying,
    disabledReason: isExpired
      ? wording.pricesHaveExpiredRefresh
      : card === null
        ? wording.addAPaymentCard
        : null,
    onBuy: () => start(quote.quote_id, asksApproval ? note : ''),
  }
  return (
    <SideBySide
      aside={
        isFollowing ? (
          <PurchaseProgress shipmentId={shipment.id} onEnd={end} />
        ) : (
          <BuyCard
            {...purchase}
            card={card}
            here={here}
            pageCount={shipment.page_count}
            note={asksApproval && <ApprovalNote draftKey={draftKey} />}
          />
        )
      }
      bar={!isFollowing && <BuyBar {...purchase} />}
    >
      {failure && !isFollowing && (
        <PurchaseErrorNotice
          failure={failure}
          shipmentId={shipment.id}
          here={here}
          isRenewing={renewal.isPending}
          onRenew={() => void renewal.run(shipment.id)}
        />
      )}
      {state.kind === 'leaving' && <BankQuestion actionUrl={state.actionUrl} />}
      <RenewalError shipmentId={shipment.id} error={renewal.error} />
      {priceBefore !== null && priceBefore !== quote.total_cents && (
        <Notice alert tone="warn" className="mb-5" title={wording.thePriceHasChanged}>
          {wording.itWasAndIsNow(formatDollars(priceBefore), formatDollars(quote.total_cents))}
        </Notice>
      )}
      {children}
    </SideBySide>
  )
}
