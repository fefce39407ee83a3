import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findDocument, findPackingBasis, findKnownLabels } from '#app/(dashboard)/send/load-draft.ts'
import { Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { OptionsStep } from '#components/send/options/options-step.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Mailing options · Send mail' }

type SearchParams = Promise<{ document?: string | string[] }>

const OptionsPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { document: documentId } = await searchParams
  if (typeof documentId !== 'string') redirect(paths.send.upload())
  const [account, result, basis, known] = await Promise.all([
    requireAccount(),
    findDocument(documentId),
    findPackingBasis(),
    findKnownLabels(),
  ])
  if (!result.ok) return <Failure error={result.error} title="The document could not be loaded" />
  if (!basis.ok) return <Failure error={basis.error} title="Options could not be loaded" />
  return (
    <SendFrame
      step="options"
      letter={{ kind: 'document', documentId }}
      title="Mailing options"
      description="Choose the proof you need."
    >
      <OptionsStep
        document={result.value}
        basis={basis.value}
        known={known}
        defaults={account.organization.send_defaults}
        aside={<DocumentCard document={result.value} />}
      />
    </SendFrame>
  )
}

export default OptionsPage
