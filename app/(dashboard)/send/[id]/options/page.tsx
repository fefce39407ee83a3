import type { Metadata } from 'next'

import { GuardedDraft } from '#app/(dashboard)/send/guarded-draft.tsx'
import {
  findDocumentOf,
  findPackingBasis,
  findShipment,
  findKnownLabels,
  requireEditableDraft,
} from '#app/(dashboard)/send/load-draft.ts'
import { Failure } from '#app/failure.tsx'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { DraftOptionsStep } from '#components/send/options/options-step.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'

export const metadata: Metadata = { title: 'Mailing options · Send mail' }

const DraftOptionsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const result = await findShipment((await params).id)
  if (!result.ok) return <Failure error={result.error} title="The draft could not be loaded" />
  const shipment = result.value
  requireEditableDraft(shipment)
  const [document, basis, known] = await Promise.all([
    findDocumentOf(shipment),
    findPackingBasis(),
    findKnownLabels(),
  ])
  if (!basis.ok) return <Failure error={basis.error} title="Options could not be loaded" />
  return (
    <SendFrame
      step="options"
      letter={{ kind: 'draft', shipmentId: shipment.id }}
      title="Mailing options"
      description="Saving refreshes prices."
    >
      <GuardedDraft shipment={shipment}>
        <DraftOptionsStep
          shipment={shipment}
          basis={basis.value}
          known={known}
          aside={document && <DocumentCard document={document} />}
        />
      </GuardedDraft>
    </SendFrame>
  )
}

export default DraftOptionsPage
