import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { ColumnsView } from '#components/batches/columns-view.tsx'
import { batchQueries } from '#components/batches/queries.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Match columns' }

const ColumnsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, account] = await Promise.all([readNow(batchQueries.detail(id)), requireAccount()])
  const canSend = isPermitted(account.role, 'send_mail')
  return (
    <PageMemory
      reads={[
        batchQueries.detail(id),
        ...(result.ok && canSend
          ? [
              batchQueries.preview(
                id,
                result.value.data.columns.map(({ field }) => field),
              ),
            ]
          : []),
      ]}
    >
      <ColumnsView id={id} canSend={canSend} />
    </PageMemory>
  )
}

export default ColumnsPage
