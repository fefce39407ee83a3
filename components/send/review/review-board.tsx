'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'

import { approvalDraftKey } from '#components/send/local-draft/local-draft-storage.ts'
import { findSameService } from '#components/send/quotes/quote-order.ts'
import { useRemainingMs } from '#components/send/quotes/quote-validity.tsx'
import { RenewalFault } from '#components/send/quotes/renewal-fault.tsx'
import { useRenewal } from '#components/send/quotes/use-renewal.ts'
import type { BuyQuote, RenewQuotes } from '#components/send/send-actions.ts'
import { SideBySide } from '#components/send/side-by-side.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { Card } from '#lib/contract/billing/billing.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { ApprovalNote, useApprovalNote } from './approval-note.tsx'
import { BankQuestion } from './bank-question.tsx'
import { BuyBar, BuyCard } from './buy-card.tsx'
import { PurchaseFaultNotice } from './purchase-fault-notice.tsx'
import { describePurchaseFault, lastPurchaseFault } from './purchase-fault.ts'
import { PurchaseProgress } from './purchase-progress.tsx'
import { usePurchase } from './use-purchase.ts'

type ReviewBoardProps = {
  shipment: Shipment
  quote: Quote
  /** The card that will be charged; null when there is none, undefined when it could not be asked. */
  card: Card | null | undefined
  buy: BuyQuote
  /** A second person must approve a purchase of this price. */
  asksApproval: boolean
  renew: RenewQuotes
  /** What will be printed and mailed. */
  children: ReactNode
}

const expiredFault = describePurchaseFault('QUOTE_EXPIRED', 'Prices may have changed. Your draft is saved.')

/** The last look: what will be printed and charged, and the button that does it. */
export const ReviewBoard = ({
  shipment,
  quote,
  card,
  asksApproval,
  buy,
  renew,
  children,
}: ReviewBoardProps) => {
  const router = useRouter()
  const here = paths.send.review(shipment.id, quote.quote_id)
  const { state, start, end, reset } = usePurchase(shipment, buy)
  const draftKey = approvalDraftKey(shipment.id)
  const note = useApprovalNote(draftKey)
  const [priceBefore, setPriceBefore] = useState<number | null>(null)
  const isExpired = useRemainingMs(shipment.quotes_expire_at) === 0
  const renewal = useRenewal(shipment.id, renew, (renewed) => {
    reset()
    const same = findSameService(quote, renewed.rates ?? [])
    if (same) {
      setPriceBefore(quote.total_cents)
      router.replace(paths.send.review(shipment.id, same.quote_id))
    } else {
      router.replace(paths.send.quotes(shipment.id))
    }
  })

  const isFollowing = state.kind === 'following'
  const refused = state.kind === 'refused' ? state.fault : lastPurchaseFault(shipment)
  const fault = isExpired ? expiredFault : state.kind === 'buying' ? null : refused
  const purchase = {
    quote,
    asksApproval,
    isBuying: state.kind === 'buying' || state.kind === 'leaving',
    disabledReason: isExpired
      ? 'Prices have expired. Refresh them first.'
      : card === null
        ? 'Add a payment card first.'
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
      {fault && !isFollowing && (
        <PurchaseFaultNotice
          fault={fault}
          shipmentId={shipment.id}
          here={here}
          isRenewing={renewal.isRenewing}
          onRenew={renewal.start}
        />
      )}
      {state.kind === 'leaving' && <BankQuestion actionUrl={state.actionUrl} />}
      <RenewalFault shipmentId={shipment.id} error={renewal.error} />
      {priceBefore !== null && priceBefore !== quote.total_cents && (
        <Notice alert tone="warn" className="mb-5" title="The price has changed">
          It was {formatDollars(priceBefore)} and is now {formatDollars(quote.total_cents)}.
        </Notice>
      )}
      {children}
    </SideBySide>
  )
}
