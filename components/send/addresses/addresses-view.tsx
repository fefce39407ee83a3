'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { documentIdOf } from '#components/documents/document-id.ts'
import { DocumentWarnings } from '#components/documents/document-warnings.tsx'
import { DraftGuard } from '#components/send/conflict/draft-guard.tsx'
import { isEditableDraft } from '#components/send/draft-states.ts'
import { sendQueries } from '#components/send/queries.ts'
import { SendFrame } from '#components/send/send-frame.tsx'
import { useDraft } from '#components/send/use-draft.ts'
import { fulfillmentOf } from '#lib/contract/mailpiece/partners.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { AddressesStep, DraftAddressesStep } from './addresses-step.tsx'
import { DocumentEnvelope, DraftEnvelope } from './live-envelope.tsx'

/** Shows the step of the addresses for an uploaded document. */
export const AddressesView = ({ documentId }: { documentId: string }) => {
  const { organization } = useAccount()
  const read = useRead(sendQueries.document(documentId))
  const basis = useRead(sendQueries.packing())
  if (!read.ok) return <Failure error={read.error} title="The document could not be loaded" />
  const document = read.value.data
  return (
    <SendFrame
      step="addresses"
      letter={{ kind: 'document', documentId }}
      title="Recipient and return address"
      aside={
        <>
          <DocumentEnvelope
            documentId={documentId}
            pageCount={document.page_count}
            basis={basis.ok ? basis.value.data : null}
            fulfillment={fulfillmentOf(organization.mail_settings)}
            defaults={organization.send_defaults}
            returnAddress={organization.return_address}
          />
          <DocumentCard document={document} hasWarnings={false} />
        </>
      }
      hasWideAside
    >
      <DocumentWarnings warnings={document.warnings} className="mb-4" />
      <AddressesStep
        documentId={documentId}
        filename={document.filename}
        returnAddress={organization.return_address}
      />
    </SendFrame>
  )
}

/** Shows the step of the addresses for a draft. */
export const DraftAddressesView = ({ id }: { id: string }) => {
  const draft = useDraft(id, isEditableDraft)
  if (draft === null) return null
  if (!draft.ok) return <Failure error={draft.error} title="The draft could not be loaded" />
  return <DraftAddresses shipment={draft.value} />
}

const DraftAddresses = ({ shipment }: { shipment: Shipment }) => {
  const { user } = useAccount()
  const document = useRead(sendQueries.document(documentIdOf(shipment.document_key)))
  return (
    <SendFrame
      step="addresses"
      letter={{ kind: 'draft', shipmentId: shipment.id }}
      title="Recipient and return address"
      description="Saving refreshes prices."
      aside={
        <>
          <DraftEnvelope shipment={shipment} />
          {document.ok && <DocumentCard document={document.value.data} />}
        </>
      }
      hasWideAside
    >
      <DraftGuard key={shipment.id} shipment={shipment} readerId={user.id}>
        <DraftAddressesStep shipment={shipment} />
      </DraftGuard>
    </SendFrame>
  )
}
