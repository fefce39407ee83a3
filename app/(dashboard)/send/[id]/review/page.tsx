import type { Metadata } from 'next'

import { DraftPage } from '#app/(dashboard)/send/draft-page.tsx'
import { approvalQueries } from '#components/approvals/queries.ts'
import { billingQueries } from '#components/billing/queries.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { letterSetQueries } from '#components/letter-sets/queries.ts'
import { isInPurchase } from '#components/send/draft-states.ts'
import { sendQueries } from '#components/send/queries.ts'
import { ReviewView } from '#components/send/review/review-view.tsx'
import { spendingLimitQueries } from '#components/spending-limits/queries.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

export const metadata: Metadata = { title: 'Review and pay · Send mail' }

const readsOf = ({ document_key: key, letter_set: set }: Shipment) => [
  billingQueries.cards(),
  billingQueries.account(),
  approvalQueries.rule(),
  spendingLimitQueries.own(),
  sendQueries.document(documentIdOf(key)),
  ...(set ? [letterSetQueries.detail(set.id)] : []),
]

type ReviewPageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ quote?: string | string[]; redirect_status?: string | string[] }>
}

const ReviewPage = async ({ params, searchParams }: ReviewPageProps) => {
  const [{ id }, { quote, redirect_status: answered }] = await Promise.all([params, searchParams])
  return (
    <DraftPage id={id} isShown={isInPurchase} readsOf={readsOf}>
      <ReviewView
        id={id}
        quoteId={typeof quote === 'string' ? quote : undefined}
        // The redirect only says that the bank has responded; the payment provider knows the result.
        hasAnswered={answered !== undefined}
        now={new Date().toISOString()}
      />
    </DraftPage>
  )
}

export default ReviewPage
