import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findDocument } from '#app/(dashboard)/send/load-draft.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { AddressesStep } from '#components/send/addresses/addresses-step.tsx'
import { DocumentCard } from '#components/send/document/document-card.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Addresses · Send mail' }

type SearchParams = Promise<{ document?: string | string[] }>

const AddressesPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { document: documentId } = await searchParams
  if (typeof documentId !== 'string') redirect(paths.send.upload())
  const [result, account] = await Promise.all([findDocument(documentId), requireAccount()])
  if (!result.ok) return <Failure error={result.error} title="The document could not be loaded" />
  return (
    <SendFrame
      step="addresses"
      letter={{ kind: 'document', documentId }}
      title="Recipient and return address"
      aside={<DocumentCard document={result.value} />}
    >
      <ApiProvider>
        <AddressesStep
          documentId={documentId}
          filename={result.value.filename}
          returnAddress={account.organization.return_address}
        />
      </ApiProvider>
    </SendFrame>
  )
}

export default AddressesPage
