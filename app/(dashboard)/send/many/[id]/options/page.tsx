import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { OptionsView } from '#components/batches/options-view.tsx'
import { batchQueries } from '#components/batches/queries.ts'
import { documentIdOf } from '#components/documents/document-id.ts'

export const metadata: Metadata = { title: 'Letter and options' }

const OptionsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, account] = await Promise.all([readNow(batchQueries.detail(id)), requireAccount()])
  const { matter_id: matterId, document_key: documentKey, form } = result.ok ? result.value.data.options : {}
  return (
    <PageMemory
      reads={[
        batchQueries.detail(id),
        batchQueries.tags(),
        batchQueries.templates(),
        ...(documentKey && form ? [batchQueries.form(documentIdOf(documentKey))] : []),
        ...(matterId ? [batchQueries.matter(matterId)] : []),
      ]}
    >
      <OptionsView id={id} account={account} />
    </PageMemory>
  )
}

export default OptionsPage
