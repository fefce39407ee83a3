'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { shipmentTitle } from '#components/format/shipment-label.ts'
import { DraftGuard } from '#components/send/conflict/draft-guard.tsx'
import { isOpenDraft } from '#components/send/draft-states.ts'
import { SendFrame } from '#components/send/send-frame.tsx'
import { useDraft } from '#components/send/use-draft.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { DraftSummary } from './draft-summary.tsx'
import { QuoteBoard } from './quote-board.tsx'

/** Shows the step of the quotes. */
export const QuotesView = ({ id }: { id: string }) => {
  const { role, user } = useAccount()
  const draft = useDraft(id, isOpenDraft)
  if (draft === null) return null
  if (!draft.ok) return <Failure error={draft.error} title="Quotes could not be loaded" />
  const shipment = draft.value
  return (
    <SendFrame
      step="quotes"
      letter={{ kind: 'draft', shipmentId: id }}
      title="Choose a service"
      description={shipmentTitle(shipment)}
    >
      <DraftGuard key={id} shipment={shipment} readerId={user.id}>
        <QuoteBoard shipment={shipment} canManage={isPermitted(role, 'manage_organization')}>
          <DraftSummary shipment={shipment} />
        </QuoteBoard>
      </DraftGuard>
    </SendFrame>
  )
}
