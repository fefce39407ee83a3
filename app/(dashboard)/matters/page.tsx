import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { beginReads } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { ImportMatters } from '#components/matters/import-matters.tsx'
import { matterListQuery, MatterSearch } from '#components/matters/list-query.tsx'
import { mayChangeMatters } from '#components/matters/matter-access.ts'
import { AddMatter } from '#components/matters/matter-dialog.tsx'
import { matterStatusLabels } from '#components/matters/matter-labels.tsx'
import { MatterResults } from '#components/matters/matter-results.tsx'
import { matterQueries } from '#components/matters/queries.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { LinkSegments } from '#components/ui/link-segments.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'
import { matterStatuses } from '#lib/contract/matters/matter.values.ts'
import { matterRoutes } from '#lib/contract/matters/routes.ts'

export const metadata: Metadata = { title: 'Matters' }

const MattersPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await matterListQuery.read(searchParams)
  const reads = [matterQueries.list(query)]
  beginReads(reads)
  const account = await requireAccount()
  const canChange = mayChangeMatters(account)
  return (
    <PageMemory reads={reads}>
      <PageHeader
        title="Matters"
        description="Letters, evidence, tasks and spending by case, file or property"
        actions={
          <>
            <a href={matterRoutes.exportMatters.path} download className={buttonStyle({})}>
              Export CSV
            </a>
            <a href={`${matterRoutes.exportMatters.path}?format=xlsx`} download className={buttonStyle({})}>
              Export Excel
            </a>
            {canChange && <ImportMatters />}
            {canChange && <AddMatter />}
          </>
        }
      />
      <div data-unbounded="" className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <MatterSearch search={query.search} status={query.status} />
        <LinkSegments
          label="Status"
          segments={[null, ...matterStatuses].map((status) => ({
            label: status === null ? 'All' : matterStatusLabels[status],
            href: matterListQuery.firstPage({ search: query.search, status }),
            current: query.status === status,
          }))}
        />
      </div>
      <MatterResults query={query} />
    </PageMemory>
  )
}

export default MattersPage
