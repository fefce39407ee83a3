'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { documentIdOf } from '#components/documents/document-id.ts'
import { DraftGuard } from '#components/send/conflict/draft-guard.tsx'
import { isEditableDraft } from '#components/send/draft-states.ts'
import { sendQueries } from '#components/send/queries.ts'
import { SendFrame } from '#components/send/send-frame.tsx'
import { useDraft } from '#components/send/use-draft.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import type { KnownLabels } from './option-values.ts'
import { DraftOptionsStep, OptionsStep } from './options-step.tsx'

/** Returns the tags and cost centers in use; empty if they could not be read. */
const useKnownLabels = (): KnownLabels => {
  const { user } = useAccount()
  const read = useRead(sendQueries.labels())
  if (!read.ok) return { tags: [], costCenters: [], hasOwnLetters: false }
  const { tags, cost_centers: costCenters, senders } = read.value.data
  return {
    tags: tags.map(({ name }) => name),
    costCenters,
    hasOwnLetters: senders.some(({ id }) => id === user.id),
  }
}

/** Shows the step of the options for an uploaded document. */
export const OptionsView = ({ documentId }: { documentId: string }) => {
  const { organization } = useAccount()
  const document = useRead(sendQueries.document(documentId))
  const basis = useRead(sendQueries.packing())
  const known = useKnownLabels()
  if (!document.ok) return <Failure error={document.error} title="The document could not be loaded" />
  if (!basis.ok) return <Failure error={basis.error} title="Options could not be loaded" />
  return (
    <SendFrame
      step="options"
      letter={{ kind: 'document', documentId }}
      title="Mailing options"
      description="Choose the proof you need."
    >
      <OptionsStep
        document={document.value.data}
        basis={basis.value.data}
        known={known}
        defaults={organization.send_defaults}
        aside={<DocumentCard document={document.value.data} />}
      />
    </SendFrame>
  )
}

/** Shows the step of the options for a draft. */
export const DraftOptionsView = ({ id }: { id: string }) => {
  const draft = useDraft(id, isEditableDraft)
  if (draft === null) return null
  if (!draft.ok) return <Failure error={draft.error} title="The draft could not be loaded" />
  return <DraftOptions shipment={draft.value} />
}

const DraftOptions = ({ shipment }: { shipment: Shipment }) => {
  const { user } = useAccount()
  const document = useRead(sendQueries.document(documentIdOf(shipment.document_key)))
  const basis = useRead(sendQueries.packing())
  const known = useKnownLabels()
  if (!basis.ok) return <Failure error={basis.error} title="Options could not be loaded" />
  return (
    <SendFrame
      step="options"
      letter={{ kind: 'draft', shipmentId: shipment.id }}
      title="Mailing options"
      description="Saving refreshes prices."
    >
      <DraftGuard key={shipment.id} shipment={shipment} readerId={user.id}>
        <DraftOptionsStep
          shipment={shipment}
          basis={basis.value.data}
          known={known}
          aside={document.ok && <DocumentCard document={document.value.data} />}
        />
      </DraftGuard>
    </SendFrame>
  )
}
