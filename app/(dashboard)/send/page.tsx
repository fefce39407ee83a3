import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { inboundEmailQueries } from '#components/inbound-email/queries.ts'
import { sendQueries } from '#components/send/queries.ts'
import { NewLetterView, UploadedLetterView } from '#components/send/upload/upload-view.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Send mail' }

const UploadedLetter = async ({ documentId }: { documentId: string }) => {
  const read = await readNow(sendQueries.document(documentId))
  if (!read.ok && read.error.code === 'DOCUMENT_NOT_FOUND') redirect(paths.send.upload())
  return (
    <PageMemory reads={[sendQueries.document(documentId)]}>
      <UploadedLetterView documentId={documentId} />
    </PageMemory>
  )
}

type SearchParams = Promise<{ document?: string | string[] }>

const SendPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const [{ document }, account] = await Promise.all([searchParams, requireAccount()])
  if (!isPermitted(account.role, 'send_mail')) redirect(paths.sendMany.lists())
  if (typeof document === 'string') return <UploadedLetter documentId={document} />
  return (
    <PageMemory reads={[sendQueries.drafts(), sendQueries.packing(), inboundEmailQueries.settings()]}>
      <NewLetterView />
    </PageMemory>
  )
}

export default SendPage
