import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { PageMemory } from '#app/page-memory.tsx'
import { OptionsView } from '#components/send/options/options-view.tsx'
import { sendQueries } from '#components/send/queries.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Mailing options · Send mail' }

type SearchParams = Promise<{ document?: string | string[] }>

const OptionsPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { document: documentId } = await searchParams
  if (typeof documentId !== 'string') redirect(paths.send.upload())
  return (
    <PageMemory reads={[sendQueries.document(documentId), sendQueries.packing(), sendQueries.labels()]}>
      <OptionsView documentId={documentId} />
    </PageMemory>
  )
}

export default OptionsPage
