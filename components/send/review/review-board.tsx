'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { DuplicateNotice, duplicatesOf } from '#components/letter-sets/duplicate-notice.tsx'
import {
  chargedFor,
  costOfAll,
  lettersBeside,
  type LetterToBuy,
} from '#components/letter-sets/letters-to-buy.ts'
import { SetPrices } from '#components/letter-sets/set-prices.tsx'
import { renewQuotes } from '#components/send/actions.ts'
import { firstMailingDay, type FloorHours } from '#components/send/later/floor-hours.ts'
import { LaterCard } from '#components/send/later/later-card.tsx'
import { useDeadline } from '#components/send/later/use-deadline.ts'
import { approvalDraftKey } from '#components/send/local-draft/local-draft-storage.ts'
import { RenewalError, renewedToast } from '#components/send/quotes/quote-notices.tsx'
import { findSameService } from '#components/send/quotes/quote-order.ts'
import { useRemainingMs } from '#components/send/quotes/quote-validity.tsx'
import { SideBySide } from '#components/send/send-frame.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import type { ApprovalRule } from '#lib/contract/approvals/approval.ts'
import type { BillingAccount } from '#lib/contract/billing/account.ts'
import type { Card } from '#lib/contract/billing/billing.ts'
import type { SpendingLimit } from '#lib/contract/billing/spending-limit.ts'
import { describePostmark } from '#lib/contract/deadlines/postmark.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { ApprovalNote, useApprovalNote } from './approval-note.tsx'
import { BuyBar, BuyCard } from './buy-card.tsx'
import { PurchaseErrorNotice, describePurchaseError, lastPurchaseError } from './purchase-error.tsx'
import { BankQuestion } from './purchase-progress.tsx'
import { useArriveBy, usePurchase } from './use-purchase.ts'

const DeadlineCard = dynamic(() =>
  import('#components/send/later/deadline-card.tsx').then((module) => module.DeadlineCard),
)

type ReviewBoardProps = {
  shipment: Shipment
  quote: Quote
  /** The card that will be charged; null if none, undefined if it could not be read. */
  card: Card | null | undefined
  /** The account that pays instead of a card; null for a card. */
  account: BillingAccount | null
  /** When a purchase requires approval; null if unknown. */
  approvalRule: ApprovalRule | null
  /** The reader's spending limit of this month; null if unknown. */
  spendingLimit: SpendingLimit | null
  /** When the organization's mail leaves. */
  hours: FloorHours
  /** The letters bought with it; null for a single letter. */
  set: LetterSet | null
  /** The summary of the mailpiece. */
  children: ReactNode
}

const exceedsLimit = (limit: SpendingLimit | null, cents: number): boolean =>
  typeof limit?.remaining_cents === 'number' && cents > limit.remaining_cents

/** For letters bought together, the earliest expiry counts. */
const firstExpiry = (shipment: Shipment, beside: readonly LetterToBuy[]): string | undefined =>
  [shipment.quotes_expire_at, ...beside.map(({ letter }) => letter.quotes_expire_at)]
    .filter((at) => typeof at === 'string')
    .toSorted()[0]

const expiredError = describePurchaseError('QUOTE_EXPIRED', 'Prices may have changed. Your draft is saved.')

/** Shows what will be printed and charged, and the button to pay. */
export const ReviewBoard = ({
  shipment,
  quote,
  card,
  account,
  approvalRule,
  spendingLimit,
  hours,
  set,
  children,
}: ReviewBoardProps) => {
  const toast = useToast()
  const isApprovalNeeded = (cents: number) => approvalRule !== null && needsApproval(approvalRule, cents)
  const beside = lettersBeside(set, shipment.id)
  const totalCents = chargedFor(quote, beside)
  const costCents = costOfAll(quote, beside)
  const isOverLimit = exceedsLimit(spendingLimit, totalCents) && !isApprovalNeeded(costCents)
  const asksApproval = isOverLimit || isApprovalNeeded(costCents)
  const by = useArriveBy() ?? undefined
  const here = paths.send.review(shipment.id, quote.quote_id, { by })
  const { state, isBuying, start, ask, startAll, askAll, reset } = usePurchase(shipment)
  const draftKey = approvalDraftKey(shipment.id)
  const note = useApprovalNote(draftKey)
  const duplicates = duplicatesOf(shipment, beside)
  // A letter that is added afterwards is confirmed separately.
  const duplicateIds = duplicates.map(({ duplicate }) => duplicate.shipment_id).join(' ')
  const [confirmedIds, setConfirmedIds] = useState('')
  const isConfirmed = confirmedIds === duplicateIds
  const [priceBefore, setPriceBefore] = useState<number | null>(null)
  const isExpired = useRemainingMs(firstExpiry(shipment, beside)) === 0
  const renewalBeside = useAction(renewQuotes, { after: 'nothing' })
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
      if (sameAs(renewed)) setPriceBefore(costCents)
      toast(renewedToast)
    },
  })

  const quoted = beside.flatMap(({ letter, quote }) =>
    quote ? [{ shipment_id: letter.id, quote_id: quote.quote_id }] : [],
  )
  const deadline = useDeadline(shipment, beside.length > 0 ? (set?.id ?? null) : null)
  const scheduled = shipment.scheduled_for === undefined ? null : shipment.schedule
  const [isLater, setIsLater] = useState(shipment.scheduled_for !== undefined)
  const [mailOn, setMailOn] = useState(scheduled?.mail_on ?? firstMailingDay(hours))

  const refused = state.kind === 'refused' ? state.failure : lastPurchaseError(shipment)
  const failure = isExpired ? expiredError : isBuying ? null : refused
  const purchase = {
    quote,
    asksApproval,
    isBuying: isBuying || deadline.isSavingFirst,
    disabledReason: isExpired
      ? 'Prices have expired. Refresh them first.'
      : card === null && account === null
        ? 'Add a payment card first.'
        : beside.some((other) => other.quote === null)
          ? 'One of the letters has no price. Remove it first.'
          : !isConfirmed
            ? 'Confirm that you want to send this document again.'
            : null,
    totalCents,
    costCents,
    count: beside.length + 1,
    onBuy: async () => {
      if (!(await deadline.saveFirst())) return
      const noteToSend = asksApproval ? note : ''
      if (set && quoted.length > 0) {
        const buyAll = isOverLimit ? askAll : startAll
        buyAll(set.id, quote.quote_id, quoted, noteToSend)
      } else if (isOverLimit) ask(quote.quote_id, note)
      else start(quote.quote_id, noteToSend)
    },
  }
  const renewAll = async () => {
    for (const { letter } of beside) await renewalBeside.run(letter.id)
    await renewal.run(shipment.id)
  }
  return (
    <SideBySide
      aside={
        <>
          <BuyCard
            {...purchase}
            card={card}
            account={account}
            here={here}
            shipment={shipment}
            note={asksApproval && <ApprovalNote draftKey={draftKey} />}
            limit={spendingLimit}
            isOverLimit={isOverLimit}
            prices={
              beside.length > 0 ? <SetPrices shipment={shipment} quote={quote} beside={beside} /> : null
            }
          />
          <DeadlineCard
            deadline={deadline}
            set={beside.length > 0 ? set : null}
            count={beside.length + 1}
            shipmentId={shipment.id}
            quoteId={quote.quote_id}
            postmark={
              isPostal(quote.carrier) && quote.partner === null
                ? describePostmark({ certified: shipment.shipping_options.certified_mail })
                : null
            }
            onChoose={(day) => {
              setMailOn(day)
              setIsLater(true)
            }}
          />
          {quoted.length === beside.length && (
            <LaterCard
              shipment={shipment}
              quote={quote}
              together={
                set && quoted.length > 0
                  ? {
                      setId: set.id,
                      letters: [{ shipment_id: shipment.id, quote_id: quote.quote_id }, ...quoted],
                    }
                  : null
              }
              costCents={costCents}
              hours={hours}
              isOpen={isLater}
              onOpenChange={setIsLater}
              day={mailOn}
              setDay={setMailOn}
              saveFirst={deadline.saveFirst}
              arriveBy={by ?? null}
              needsApproval={isApprovalNeeded}
              note={note}
            />
          )}
        </>
      }
      bar={<BuyBar {...purchase} />}
    >
      {failure && (
        <PurchaseErrorNotice
          failure={failure}
          shipmentId={shipment.id}
          here={here}
          isRenewing={renewal.isPending || renewalBeside.isPending}
          onRenew={() => void renewAll()}
        />
      )}
      {duplicates.length > 0 && (
        <DuplicateNotice
          duplicates={duplicates}
          isConfirmed={isConfirmed}
          onConfirm={(isSure) => setConfirmedIds(isSure ? duplicateIds : '')}
        />
      )}
      {state.kind === 'leaving' && <BankQuestion actionUrl={state.actionUrl} />}
      <RenewalError shipmentId={shipment.id} error={renewal.error ?? renewalBeside.error} />
      {priceBefore !== null && priceBefore !== costCents && (
        <Notice alert tone="warn" className="mb-5" title="The price has changed">
          It was {formatDollars(priceBefore)} and is now {formatDollars(costCents)}.
        </Notice>
      )}
      {children}
    </SideBySide>
  )
}
