import type { Metadata } from 'next'

import { GuardedDraft } from '#app/(dashboard)/send/guarded-draft.tsx'
import { findDocumentOf, findShipment, requireEditableDraft } from '#app/(dashboard)/send/load-draft.ts'
import { Failure } from '#app/failure.tsx'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { DraftAddressesStep } from '#components/send/addresses/addresses-step.tsx'
import { DraftEnvelope } from '#components/send/addresses/live-envelope.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'

export const metadata: Metadata = { title: 'Addresses · Send mail' }

const DraftAddressesPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const result = await findShipment((await params).id)
  if (!result.ok) return <Failure error={result.error} title="The draft could not be loaded" />
  const shipment = result.value
  requireEditableDraft(shipment)
  const document = await findDocumentOf(shipment)
  return (
    <SendFrame
      step="addresses"
      letter={{ kind: 'draft', shipmentId: shipment.id }}
      title="Recipient and return address"
      description="Saving refreshes prices."
      aside={
        <>
          <DraftEnvelope shipment={shipment} />
          {document && <DocumentCard document={document} />}
        </>
      }
      hasWideAside
    >
      <GuardedDraft shipment={shipment}>
        <DraftAddressesStep shipment={shipment} />
      </GuardedDraft>
    </SendFrame>
  )
}

export default DraftAddressesPage
