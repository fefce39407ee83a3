import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { GuardedDraft } from '#app/(dashboard)/send/guarded-draft.tsx'
import {
  findApprovalRule,
  findBillingAccount,
  findDocumentOf,
  findLetterSet,
  findShipment,
  requireDraft,
} from '#app/(dashboard)/send/load-draft.ts'
import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { shipmentTitle } from '#components/format/shipment-label.ts'
import { AlsoSend } from '#components/letter-sets/also-send.tsx'
import { leadOf } from '#components/letter-sets/letters-to-buy.ts'
import { floorHoursOf } from '#components/send/later/floor-hours.ts'
import { QuoteGone } from '#components/send/review/purchase-error.tsx'
import { PendingPurchase } from '#components/send/review/purchase-progress.tsx'
import { QuoteEnvelope } from '#components/send/review/quote-envelope.tsx'
import { ReviewBoard } from '#components/send/review/review-board.tsx'
import { ReviewSummary } from '#components/send/review/review-summary.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'
import type { Card } from '#lib/contract/billing/billing.ts'
import type { SpendingLimit } from '#lib/contract/billing/spending-limit.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Review and pay · Send mail' }

/** The card that will be charged; null when there is none, undefined when it could not be read. */
const findCard = async (): Promise<Card | null | undefined> => {
  const found = await attempt((await getClient()).listCards())
  if (!found.ok) return undefined
  return found.value.data.find((card) => card.is_default) ?? found.value.data[0] ?? null
}

/** What the reader may still spend this month; null when it could not be read, since buying checks it again. */
const findSpendingLimit = async (): Promise<SpendingLimit | null> => {
  const found = await attempt((await getClient()).getSpendingLimit())
  return found.ok ? found.value.data : null
}

const Review = async ({ shipment, quoteId }: { shipment: Shipment; quoteId: string | undefined }) => {
  const quote = shipment.rates?.find((rate) => rate.quote_id === quoteId)
  if (!quote) return <QuoteGone shipmentId={shipment.id} />
  const [card, billing, document, rule, spendingLimit, { organization }, set] = await Promise.all([
    findCard(),
    findBillingAccount(),
    findDocumentOf(shipment),
    findApprovalRule(),
    findSpendingLimit(),
    requireAccount(),
    findLetterSet(shipment),
  ])
  // All letters that are bought together are reviewed with the first of them.
  const lead = set && leadOf(set)
  if (lead && lead.id !== shipment.id) redirect(paths.send.quotes(lead.id))
  return (
    <ReviewBoard
      shipment={shipment}
      quote={quote}
      card={card}
      account={billing && billing.terms !== 'card' ? billing : null}
      approvalRule={rule}
      spendingLimit={spendingLimit}
      hours={floorHoursOf(organization, new Date())}
      set={set}
    >
      <div className="grid gap-5">
        <QuoteEnvelope shipment={shipment} quote={quote} />
        {document && <DocumentCard document={document} />}
        <ReviewSummary shipment={shipment} quote={quote} />
        <AlsoSend
          shipment={shipment}
          quote={quote}
          set={set}
          isCompanionRule={organization.mail_settings.adds_companion ?? false}
          officeAddress={organization.return_address}
        />
      </div>
    </ReviewBoard>
  )
}

type ReviewPageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ quote?: string | string[]; redirect_status?: string | string[] }>
}

const ReviewPage = async ({ params, searchParams }: ReviewPageProps) => {
  const found = await findShipment((await params).id)
  if (!found.ok) return <Failure error={found.error} title="The draft could not be loaded" />
  const shipment = found.value
  const isPending = shipment.status === 'payment_pending'
  if (!isPending) requireDraft(shipment)
  // The redirect only says that the bank has responded; the payment provider knows the result.
  const { quote, redirect_status: answered } = await searchParams
  const quoteId = typeof quote === 'string' ? quote : undefined
  // Each letter is a payment of its own, which the bank may ask about.
  const set = isPending ? await findLetterSet(shipment) : null
  const asked = set?.letters.find(({ id, action_url: url }) => url !== null && id !== shipment.id)
  return (
    <SendFrame
      step="review"
      letter={{ kind: 'draft', shipmentId: shipment.id, quoteId }}
      title={isPending ? 'Purchase in progress' : 'Review and pay'}
      description={shipmentTitle(shipment)}
    >
      {isPending ? (
        <PendingPurchase
          shipment={shipment}
          hasAnswered={answered !== undefined}
          nextActionUrl={asked?.action_url ?? null}
        />
      ) : (
        <GuardedDraft shipment={shipment}>
          <Review shipment={shipment} quoteId={quoteId} />
        </GuardedDraft>
      )}
    </SendFrame>
  )
}

export default ReviewPage
