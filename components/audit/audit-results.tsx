'use client'

import { ScrollText } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { type AuditListQuery, auditListQuery } from './audit-filter-bar.tsx'
import { AuditList } from './audit-list.tsx'
import { auditQueries } from './queries.ts'
import { auditPageSize } from './queries.ts'

/** Shows one page of the entries that match the filters. */
export const AuditResults = ({ query, timeZone }: { query: AuditListQuery; timeZone: string }) => {
  const listed = useRead(auditQueries.list(query, timeZone))
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title="Audit log could not be loaded"
        action={<LinkButton href={paths.settings.auditLog()}>Clear filters</LinkButton>}
      />
    )
  }
  const entries = listed.value.data
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState icon={ScrollText} title="No entries">
          Changes to members, API keys, settings, billing and legal holds are recorded here, along with all
          access to evidence.
        </EmptyState>
      </Card>
    )
  }
  const { previous, next, rows } = auditListQuery.pagesAround(query, listed.value, auditPageSize)
  return (
    <>
      <AuditList entries={entries} />
      <Pagination
        summary={rows ? `${rows}, newest first` : plural(entries.length, 'entry', 'entries')}
        previous={{ label: 'Newer', href: previous, reason: 'No newer entries.' }}
        next={{ label: 'Older', href: next, reason: 'No older entries.' }}
      />
    </>
  )
}
