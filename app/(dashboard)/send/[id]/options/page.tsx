import type { Metadata } from 'next'

import { DraftPage } from '#app/(dashboard)/send/draft-page.tsx'
import { documentIdOf } from '#components/documents/document-id.ts'
import { isEditableDraft } from '#components/send/draft-states.ts'
import { DraftOptionsView } from '#components/send/options/options-view.tsx'
import { sendQueries } from '#components/send/queries.ts'

export const metadata: Metadata = { title: 'Mailing options · Send mail' }

const DraftOptionsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  return (
    <DraftPage
      id={id}
      isShown={isEditableDraft}
      readsOf={(shipment) => [
        sendQueries.document(documentIdOf(shipment.document_key)),
        sendQueries.packing(),
        sendQueries.labels(),
      ]}
    >
      <DraftOptionsView id={id} />
    </DraftPage>
  )
}

export default DraftOptionsPage
