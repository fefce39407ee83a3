'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { approvalQueries } from '#components/approvals/queries.ts'
import { billingQueries } from '#components/billing/queries.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { documentIdOf } from '#components/documents/document-id.ts'
import { shipmentTitle } from '#components/format/shipment-label.ts'
import { AlsoSend } from '#components/letter-sets/also-send.tsx'
import { leadOf } from '#components/letter-sets/letters-to-buy.ts'
import { letterSetQueries } from '#components/letter-sets/queries.ts'
import { DraftGuard } from '#components/send/conflict/draft-guard.tsx'
import { isInPurchase } from '#components/send/draft-states.ts'
import { floorHoursOf } from '#components/send/later/floor-hours.ts'
import { sendQueries } from '#components/send/queries.ts'
import { SendFrame } from '#components/send/send-frame.tsx'
import { useDraft } from '#components/send/use-draft.ts'
import { spendingLimitQueries } from '#components/spending-limits/queries.ts'
import type { Card } from '#lib/contract/billing/billing.ts'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { QuoteGone } from './purchase-error.tsx'
import { PendingPurchase } from './purchase-progress.tsx'
import { ReviewBoard } from './review-board.tsx'
import { ReviewSummary } from './review-summary.tsx'

const QuoteEnvelope = dynamic(() => import('./quote-envelope.tsx').then((module) => module.QuoteEnvelope))

type ReviewViewProps = {
  id: string
  /** The quote that is bought; undefined for a purchase in progress. */
  quoteId: string | undefined
  /** Whether the card's bank has responded, and the purchase continues automatically. */
  hasAnswered: boolean
  /** When the page was rendered, ISO 8601. */
  now: string
}

/** Returns the letters bought with this one: null for a single letter, or if unreadable; undefined meanwhile. */
const useLetterSet = (link: Shipment['letter_set']) => {
  const read = letterSetQueries.detail(link?.id ?? '')
  const { data, isError, isStale } = useQuery({ ...read, enabled: link !== null })
  const set = link === null ? null : (data?.data ?? (isError ? null : undefined))
  return { set, isStale }
}

type Shown = { shipment: Shipment; set: LetterSet | null }

/** Shows what will be printed and charged, or the progress of the purchase. */
export const ReviewView = ({ id, quoteId, hasAnswered, now }: ReviewViewProps) => {
  const { user } = useAccount()
  const draft = useDraft(id, isInPurchase)
  const shipment = draft?.ok ? draft.value : null
  const { set, isStale } = useLetterSet(shipment?.letter_set ?? null)
  const [shown, setShown] = useState<Shown | null>(null)
  // A letter that was just added is shown together with its set.
  if (shipment && set !== undefined && (shown?.shipment !== shipment || shown.set !== set)) {
    setShown({ shipment, set })
  }
  if (draft?.ok === false) return <Failure error={draft.error} title="The draft could not be loaded" />
  if (shown === null) return null
  const isPending = shown.shipment.status === 'payment_pending'
  return (
    <SendFrame
      step="review"
      letter={{ kind: 'draft', shipmentId: id, quoteId }}
      title={isPending ? 'Purchase in progress' : 'Review and pay'}
      description={shipmentTitle(shown.shipment)}
    >
      {isPending ? (
        <PendingPurchase
          shipment={shown.shipment}
          hasAnswered={hasAnswered}
          nextActionUrl={questionBeside(shown.set, id)}
        />
      ) : (
        <DraftGuard key={id} shipment={shown.shipment} readerId={user.id}>
          <Review {...shown} isStale={isStale} quoteId={quoteId} now={now} />
        </DraftGuard>
      )}
    </SendFrame>
  )
}

/** Returns the bank's URL for another letter of the set: each has its own payment. */
const questionBeside = (set: LetterSet | null, id: string): string | null =>
  set?.letters.find(({ id: other, action_url: url }) => url !== null && other !== id)?.action_url ?? null

/** Returns the card that will be charged; null if none, undefined if it could not be read. */
const useCard = (): Card | null | undefined => {
  const cards = useRead(billingQueries.cards())
  if (!cards.ok) return undefined
  const { data } = cards.value
  return data.find((card) => card.is_default) ?? data[0] ?? null
}

type ReviewProps = Shown & {
  /** Whether the set is about to be read again. */
  isStale: boolean
  quoteId: string | undefined
  now: string
}

const Review = ({ shipment, quoteId, set, isStale, now }: ReviewProps) => {
  const router = useRouter()
  // All letters that are bought together are reviewed with the first of them.
  const lead = set && leadOf(set)
  const leadId = lead && lead.id !== shipment.id ? lead.id : null
  useEffect(() => {
    if (leadId !== null && !isStale) router.replace(paths.send.quotes(leadId))
  }, [leadId, isStale, router])
  const quote = shipment.rates?.find((rate) => rate.quote_id === quoteId)
  if (!quote) return <QuoteGone shipmentId={shipment.id} />
  if (leadId !== null) return null
  return <QuoteReview shipment={shipment} quote={quote} set={set} now={now} />
}

type QuoteReviewProps = Shown & { quote: Quote; now: string }

const QuoteReview = ({ shipment, quote, set, now }: QuoteReviewProps) => {
  const { organization } = useAccount()
  const card = useCard()
  const billing = useRead(billingQueries.account())
  const rule = useRead(approvalQueries.rule())
  const limit = useRead(spendingLimitQueries.own())
  const document = useRead(sendQueries.document(documentIdOf(shipment.document_key)))
  const account = billing.ok && billing.value.data.terms !== 'card' ? billing.value.data : null
  return (
    <ReviewBoard
      shipment={shipment}
      quote={quote}
      card={card}
      account={account}
      // Buying checks the rule and the limit again, also where they could not be read.
      approvalRule={rule.ok ? rule.value.data : null}
      spendingLimit={limit.ok ? limit.value.data : null}
      hours={floorHoursOf(organization, new Date(now))}
      set={set}
    >
      <div className="grid gap-5">
        <QuoteEnvelope shipment={shipment} quote={quote} />
        {document.ok && <DocumentCard document={document.value.data} />}
        <ReviewSummary shipment={shipment} quote={quote} />
        <AlsoSend
          shipment={shipment}
          quote={quote}
          set={set}
          isCompanionRule={
            organization.mail_settings.adds_companion === true && shipment.scheduled_for === undefined
          }
          officeAddress={organization.return_address}
        />
      </div>
    </ReviewBoard>
  )
}
