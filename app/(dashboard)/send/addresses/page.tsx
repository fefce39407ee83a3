import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { PageMemory } from '#app/page-memory.tsx'
import { AddressesView } from '#components/send/addresses/addresses-view.tsx'
import { sendQueries } from '#components/send/queries.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Addresses · Send mail' }

type SearchParams = Promise<{ document?: string | string[] }>

const AddressesPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { document: documentId } = await searchParams
  if (typeof documentId !== 'string') redirect(paths.send.upload())
  return (
    <PageMemory reads={[sendQueries.document(documentId), sendQueries.packing()]}>
      <AddressesView documentId={documentId} />
    </PageMemory>
  )
}

export default AddressesPage
