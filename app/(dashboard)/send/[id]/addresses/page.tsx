import type { Metadata } from 'next'

import { DraftPage } from '#app/(dashboard)/send/draft-page.tsx'
import { documentIdOf } from '#components/documents/document-id.ts'
import { DraftAddressesView } from '#components/send/addresses/addresses-view.tsx'
import { isEditableDraft } from '#components/send/draft-states.ts'
import { sendQueries } from '#components/send/queries.ts'

export const metadata: Metadata = { title: 'Addresses · Send mail' }

const DraftAddressesPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  return (
    <DraftPage
      id={id}
      isShown={isEditableDraft}
      readsOf={(shipment) => [sendQueries.document(documentIdOf(shipment.document_key))]}
    >
      <DraftAddressesView id={id} />
    </DraftPage>
  )
}

export default DraftAddressesPage
