import { ScrollText } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt, Failure } from '#app/failure.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { getClient } from '#components/api/server-client.ts'
import {
  AuditFilterBar,
  auditFilters,
  type AuditListQuery,
  auditListQuery,
} from '#components/audit/audit-filter-bar.tsx'
import { AuditList } from '#components/audit/audit-list.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Audit log' }

const pageSize = 50

const Log = async ({ query, timeZone }: { query: AuditListQuery; timeZone: string }) => {
  const client = await getClient()
  const listed = await attempt(
    client.listAudit({
      query: { ...auditFilters(query, timeZone), cursor: query.cursor ?? undefined, limit: pageSize },
    }),
  )
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
  const { previous, next, rows } = auditListQuery.pagesAround(query, listed.value, pageSize)
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

const AuditLogPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, timeZone] = await Promise.all([auditListQuery.read(searchParams), readTimeZone()])
  return (
    <>
      <SettingsHeader
        current="audit-log"
        description="Who changed what and who accessed evidence. Entries can’t be edited or deleted."
      />
      <AuditFilterBar query={query} timeZone={timeZone} />
      <Log query={query} timeZone={timeZone} />
    </>
  )
}

export default AuditLogPage
