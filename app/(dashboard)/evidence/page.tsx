import { FileCheck, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt, Failure } from '#app/failure.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { DownloadAllButton, ExhibitAllButton } from '#components/evidence/download-archive.tsx'
import { EvidenceFilterBar } from '#components/evidence/evidence-filter-bar.tsx'
import { EvidenceTable, StateTabs } from '#components/evidence/evidence-table.tsx'
import {
  type EvidenceListQuery,
  evidenceListQuery,
  hasEvidenceFilters,
} from '#components/evidence/list-query.ts'
import { SelectionBar } from '#components/evidence/selection.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { type ListEvidenceQuery, listEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Evidence' }

const pageSize = 20

const nothing: Record<NonNullable<ListEvidenceQuery['state']>, string> = {
  awaiting_acceptance: 'All mail purchased with proof has been accepted by the carrier.',
  awaiting_receipt: 'No return receipts are outstanding for delivered mail.',
  returned: 'No mail has been returned.',
  held: 'No active legal holds. Place one on a shipment, or on a tag in Settings > Retention.',
  expiring: 'Nothing will be deleted in the next 30 days.',
}

const Nothing = ({ query }: { query: EvidenceListQuery }) => {
  const state = listEvidenceQuery.shape.state.safeParse(query.state ?? undefined).data
  const isNarrowed = Boolean(query.search || query.tag || query.from || query.to)
  return (
    <Card>
      {hasEvidenceFilters(query) || query.cursor ? (
        <EmptyState
          icon={SearchX}
          title={state && !isNarrowed ? 'Nothing here' : 'No matching shipments'}
          action={<LinkButton href={paths.evidence()}>View all evidence</LinkButton>}
        >
          {state && !isNarrowed ? nothing[state] : 'Try fewer words, another tag or a wider date range.'}
        </EmptyState>
      ) : (
        <EmptyState
          icon={FileCheck}
          title="No evidence yet"
          action={
            <LinkButton variant="primary" href={paths.send.upload()}>
              Send a certified letter
            </LinkButton>
          }
        >
          Certified Mail and mail with signature appear here after purchase, with acceptance, delivery and
          return receipt.
        </EmptyState>
      )}
    </Card>
  )
}

const List = async ({ query }: { query: EvidenceListQuery }) => {
  const client = await getClient()
  const listed = await attempt(
    client.listEvidence({
      query: {
        // The API rejects an unknown state with its own message.
        state: (query.state as ListEvidenceQuery['state'] | null) ?? undefined,
        search: query.search ?? undefined,
        tag: query.tag ?? undefined,
        date_from: query.from ?? undefined,
        date_to: query.to ?? undefined,
        time_zone: await readTimeZone(),
        cursor: query.cursor ?? undefined,
        limit: pageSize,
      },
    }),
  )
  if (!listed.ok) {
    const isFilterError = listed.error.code === 'VALIDATION_ERROR'
    return (
      <Failure
        level={2}
        error={listed.error}
        title={isFilterError ? 'Invalid filter' : 'Evidence could not be loaded'}
        action={isFilterError ? <LinkButton href={paths.evidence()}>Clear filters</LinkButton> : undefined}
      />
    )
  }
  const items = listed.value.data
  if (items.length === 0) return <Nothing query={query} />
  const { previous, next, rows } = evidenceListQuery.pagesAround(query, listed.value, pageSize)
  const order = query.state === 'expiring' ? 'expiring soonest first' : 'newest first'
  return (
    <>
      <EvidenceTable items={items} />
      <SelectionBar />
      <Pagination
        summary={rows ? `${rows}, ${order}` : plural(items.length, 'shipment')}
        previous={{ label: 'Previous', href: previous, reason: 'You’re on the first page.' }}
        next={{ label: 'Next', href: next, reason: 'No more shipments.' }}
      />
    </>
  )
}

const EvidencePage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await evidenceListQuery.read(searchParams)
  return (
    <>
      <LiveRefresh />
      <PageHeader
        title="Evidence"
        description="Proof of mailing and delivery."
        actions={<LinkButton href={paths.verify()}>Verify a bundle</LinkButton>}
      />
      <div className="mb-4 grid gap-4">
        <StateTabs query={query} />
        <div className="flex flex-wrap items-start justify-between gap-2">
          <EvidenceFilterBar />
          <div className="flex flex-wrap gap-2">
            <ExhibitAllButton query={query} />
            <DownloadAllButton query={query} />
          </div>
        </div>
      </div>
      <List query={query} />
    </>
  )
}

export default EvidencePage
