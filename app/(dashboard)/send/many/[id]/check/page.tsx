import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { CheckView } from '#components/batches/check-view.tsx'
import { batchQueries } from '#components/batches/queries.ts'
import { readRowFilters } from '#components/batches/row-filters.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Review rows' }

type PageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const CheckPage = async ({ params, searchParams }: PageProps) => {
  const [{ id }, search, account] = await Promise.all([params, searchParams, requireAccount()])
  const filters = readRowFilters(search)
  return (
    <PageMemory reads={[batchQueries.detail(id), batchQueries.rows(id, filters)]}>
      <CheckView id={id} filters={filters} canSend={isPermitted(account.role, 'send_mail')} />
    </PageMemory>
  )
}

export default CheckPage
