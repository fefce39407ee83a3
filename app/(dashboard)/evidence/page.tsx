import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { DownloadAllButton, ExhibitAllButton } from '#components/evidence/download-archive.tsx'
import { EvidenceFilterBar } from '#components/evidence/evidence-filter-bar.tsx'
import { EvidenceResults } from '#components/evidence/evidence-results.tsx'
import { StateTabs } from '#components/evidence/evidence-table.tsx'
import { evidenceListQuery } from '#components/evidence/list-query.ts'
import { evidenceQueries } from '#components/evidence/queries.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Evidence' }

const EvidencePage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, timeZone] = await Promise.all([evidenceListQuery.read(searchParams), readTimeZone()])
  return (
    <PageMemory reads={[evidenceQueries.list(query, timeZone)]}>
      <PageHeader
        title="Evidence"
        description="Proof of mailing and delivery."
        actions={<LinkButton href={paths.verify()}>Verify a bundle</LinkButton>}
      />
      <div data-unbounded="" className="mb-4 grid gap-4">
        <StateTabs query={query} />
        <div className="flex flex-wrap items-start justify-between gap-2">
          <EvidenceFilterBar />
          <div className="flex flex-wrap gap-2">
            <ExhibitAllButton query={query} />
            <DownloadAllButton query={query} />
          </div>
        </div>
      </div>
      <EvidenceResults query={query} timeZone={timeZone} />
    </PageMemory>
  )
}

export default EvidencePage
