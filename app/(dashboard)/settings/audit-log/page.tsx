import { ScrollText } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import {
  type AuditAddress,
  auditFilters,
  newerAudit,
  olderAudit,
  readAuditAddress,
  AuditFilterBar,
} from '#components/audit/audit-filter-bar.tsx'
import { AuditList } from '#components/audit/audit-list.tsx'
import { plural } from '#components/format/plural.ts'
import { SettingsHeader } from '#components/settings/settings-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { rowsBefore } from '#components/ui/list-place.ts'
import { Pagination } from '#components/ui/pagination.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Audit log' }

const pageSize = 50

const Log = async ({ address }: { address: AuditAddress }) => {
  const client = await getClient()
  const here = paths.settings.auditLog()
  const listed = await attempt(
    client.listAudit({
      query: { ...auditFilters(address), cursor: address.cursor ?? undefined, limit: pageSize },
    }),
  )
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title="Audit log could not be loaded"
        action={<LinkButton href={here}>Clear filters</LinkButton>}
      />
    )
  }
  const { data: entries, has_more: hasMore, next_cursor: nextCursor } = listed.value
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
  const first = rowsBefore(address, pageSize) + 1
  return (
    <>
      <AuditList entries={entries} />
      <Pagination
        summary={
          first === 1 && !hasMore
            ? plural(entries.length, 'entry', 'entries')
            : `${first}–${first + entries.length - 1}, newest first`
        }
        previous={{ label: 'Newer', href: newerAudit(here, address), reason: 'No newer entries.' }}
        next={{
          label: 'Older',
          href: hasMore && nextCursor ? olderAudit(here, address, nextCursor) : null,
          reason: 'No older entries.',
        }}
      />
    </>
  )
}

const AuditLogPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const address = await readAuditAddress(searchParams)
  return (
    <>
      <SettingsHeader
        current="audit-log"
        description="Who changed what and who accessed evidence. Entries can’t be edited or deleted."
      />
      <AuditFilterBar address={address} />
      <Log address={address} />
    </>
  )
}

export default AuditLogPage
