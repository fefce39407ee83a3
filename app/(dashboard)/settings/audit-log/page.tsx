import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { AuditFilterBar, auditListQuery } from '#components/audit/audit-filter-bar.tsx'
import { AuditResults } from '#components/audit/audit-results.tsx'
import { auditQueries } from '#components/audit/queries.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'

export const metadata: Metadata = { title: 'Audit log' }

const AuditLogPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, timeZone] = await Promise.all([auditListQuery.read(searchParams), readTimeZone()])
  return (
    <PageMemory reads={[auditQueries.list(query, timeZone)]}>
      <SettingsHeader
        current="audit-log"
        description="Who changed what and who accessed evidence. Entries can’t be edited or deleted."
      />
      <AuditFilterBar query={query} timeZone={timeZone} />
      <AuditResults query={query} timeZone={timeZone} />
    </PageMemory>
  )
}

export default AuditLogPage
