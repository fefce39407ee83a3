import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'

import { GuardedDraft } from '#app/(dashboard)/send/guarded-draft.tsx'
import { findShipment, requireDraft } from '#app/(dashboard)/send/load-draft.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { shipmentTitle } from '#components/format/shipment-label.ts'
import { DraftSummary } from '#components/send/quotes/draft-summary.tsx'
import { QuoteBoard } from '#components/send/quotes/quote-board.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Quotes · Send mail' }

const QuotesPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const result = await findShipment((await params).id)
  if (!result.ok) return <Failure error={result.error} title="Quotes could not be loaded" />
  const shipment = result.value
  requireDraft(shipment)
  const { role } = await requireAccount()
  return (
    <SendFrame
      step="quotes"
      letter={{ kind: 'draft', shipmentId: shipment.id }}
      title="Choose a service"
      description={shipmentTitle(shipment)}
    >
      <GuardedDraft shipment={shipment}>
        <NuqsAdapter>
          <QuoteBoard shipment={shipment} canManage={isPermitted(role, 'manage_organization')}>
            <DraftSummary shipment={shipment} />
          </QuoteBoard>
        </NuqsAdapter>
      </GuardedDraft>
    </SendFrame>
  )
}

export default QuotesPage
