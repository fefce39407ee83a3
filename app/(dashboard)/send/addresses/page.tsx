import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findDocument, findPackingBasis } from '#app/(dashboard)/send/load-draft.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { DocumentWarnings } from '#components/documents/document-warnings.tsx'
import { AddressesStep } from '#components/send/addresses/addresses-step.tsx'
import { DocumentEnvelope } from '#components/send/addresses/live-envelope.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'
import { fulfillmentOf } from '#lib/contract/mailpiece/partners.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Addresses · Send mail' }

type SearchParams = Promise<{ document?: string | string[] }>

const AddressesPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { document: documentId } = await searchParams
  if (typeof documentId !== 'string') redirect(paths.send.upload())
  const [result, account, basis] = await Promise.all([
    findDocument(documentId),
    requireAccount(),
    findPackingBasis(),
  ])
  if (!result.ok) return <Failure error={result.error} title="The document could not be loaded" />
  const { organization } = account
  return (
    <SendFrame
      step="addresses"
      letter={{ kind: 'document', documentId }}
      title="Recipient and return address"
      aside={
        <>
          <DocumentEnvelope
            documentId={documentId}
            pageCount={result.value.page_count}
            basis={basis.ok ? basis.value : null}
            fulfillment={fulfillmentOf(organization.mail_settings)}
            defaults={organization.send_defaults}
            returnAddress={organization.return_address}
          />
          <DocumentCard document={result.value} hasWarnings={false} />
        </>
      }
      hasWideAside
    >
      <DocumentWarnings warnings={result.value.warnings} className="mb-4" />
      <AddressesStep
        documentId={documentId}
        filename={result.value.filename}
        returnAddress={organization.return_address}
      />
    </SendFrame>
  )
}

export default AddressesPage
