import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { OptionsView } from '#components/batches/options-view.tsx'
import { batchQueries } from '#components/batches/queries.ts'

export const metadata: Metadata = { title: 'Letter and options' }

const OptionsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, account] = await Promise.all([readNow(batchQueries.detail(id)), requireAccount()])
  const matterId = result.ok ? result.value.data.options.matter_id : null
  return (
    <PageMemory
      reads={[
        batchQueries.detail(id),
        batchQueries.tags(),
        batchQueries.templates(),
        ...(matterId ? [batchQueries.matter(matterId)] : []),
      ]}
    >
      <OptionsView id={id} account={account} />
    </PageMemory>
  )
}

export default OptionsPage
