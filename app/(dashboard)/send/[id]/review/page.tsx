import type { Metadata } from 'next'

import { GuardedDraft } from '#app/(dashboard)/send/guarded-draft.tsx'
import {
  findApprovalRule,
  findDocumentOf,
  findShipment,
  requireDraft,
} from '#app/(dashboard)/send/load-draft.ts'
import { attempt, Failure } from '#app/failure.tsx'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { DocumentCard } from '#components/send/document/document-card.tsx'
import { QuoteGone } from '#components/send/review/purchase-error.tsx'
import { PendingPurchase } from '#components/send/review/purchase-progress.tsx'
import { QuoteEnvelope } from '#components/send/review/quote-envelope.tsx'
import { ReviewBoard } from '#components/send/review/review-board.tsx'
import { ReviewSummary } from '#components/send/review/review-summary.tsx'
import * as wording from '#components/send/review/wording.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'
import { shipmentTitle } from '#components/shipments/shipment-label.ts'
import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import type { Card } from '#lib/contract/billing/billing.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

export const metadata: Metadata = { title: wording.reviewAndPaySend }

/** The card that will be charged; null when there is none, undefined when it could not be read. */
const findCard = async (): Promise<Card | null | undefined> => {
  const found = await attempt((await getClient()).listCards())
  if (!found.ok) return undefined
  return found.value.data.find((card) => card.is_default) ?? found.value.data[0] ?? null
}

const Review = async ({ shipment, quoteId }: { shipment: Shipment; quoteId: string | undefined }) => {
  const quote = shipment.rates?.find((rate) => rate.quote_id === quoteId)
  if (!quote) return <QuoteGone shipmentId={shipment.id} />
  const [card, document, rule] = await Promise.all([findCard(), findDocumentOf(shipment), findApprovalRule()])
  return (
    <ApiProvider>
      <ReviewBoard
        shipment={shipment}
        quote={quote}
        card={card}
        asksApproval={rule !== null && needsApproval(rule, quote.total_cents)}
      >
        <div className="grid gap-5">
          <QuoteEnvelope shipment={shipment} quote={quote} />
          {document && <DocumentCard document={document} />}
          <ReviewSummary shipment={shipment} quote={quote} />
        </div>
      </ReviewBoard>
    </ApiProvider>
  )
}

type ReviewPageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ quote?: string | string[]; redirect_status?: string | string[] }>
}

const ReviewPage = async ({ params, searchParams }: ReviewPageProps) => {
  const found = await findShipment((await params).id)
  if (!found.ok) return <Failure error={found.error} title={wording.theDraftCouldNotBeLoaded} />
  const shipment = found.value
  const isPending = shipment.status === 'payment_pending'
  if (!isPending) requireDraft(shipment)
  // The redirect only says that the bank has responded; the payment provider knows the result.
  const { quote, redirect_status: answered } = await searchParams
  const quoteId = typeof quote === 'string' ? quote : undefined
  return (
    <SendFrame
      step="review"
      letter={{ kind: 'draft', shipmentId: shipment.id, quoteId }}
      title={isPending ? wording.purchaseInProgress : wording.reviewAndPay}
      description={shipmentTitle(shipment)}
    >
      {isPending ? (
        <PendingPurchase shipment={shipment} hasAnswered={answered !== undefined} />
      ) : (
        <GuardedDraft shipment={shipment}>
          <Review shipment={shipment} quoteId={quoteId} />
        </GuardedDraft>
      )}
    </SendFrame>
  )
}

export default ReviewPage
