import { FileCheck, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { LiveRefresh } from '#components/api/live-refresh.tsx'
import { getClient } from '#components/api/server-client.ts'
import { DownloadAllButton } from '#components/evidence/download-all-button.tsx'
import { EvidenceFilterBar } from '#components/evidence/evidence-filter-bar.tsx'
import {
  type EvidenceAddress,
  hasEvidenceFilters,
  nextEvidenceHref,
  previousEvidenceHref,
  readEvidenceAddress,
} from '#components/evidence/evidence-filters.ts'
import { EvidenceTable } from '#components/evidence/evidence-table.tsx'
import { SelectionBar } from '#components/evidence/selection-bar.tsx'
import { StateTabs } from '#components/evidence/state-tabs.tsx'
import { plural } from '#components/format/plural.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { rowsBefore } from '#components/ui/list-place.ts'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { type ListEvidenceQuery, listEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
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

const Nothing = ({ address }: { address: EvidenceAddress }) => {
  const state = listEvidenceQuery.shape.state.safeParse(address.state ?? undefined).data
  const isNarrowed = Boolean(address.search || address.tag || address.from || address.to)
  return (
    <Card>
      {hasEvidenceFilters(address) || address.cursor ? (
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

const List = async ({ address }: { address: EvidenceAddress }) => {
  const client = await getClient()
  const listed = await attempt(
    client.listEvidence({
      query: {
        // What is no state is refused by the API in its own words.
        state: (address.state as ListEvidenceQuery['state'] | null) ?? undefined,
        search: address.search ?? undefined,
        tag: address.tag ?? undefined,
        date_from: address.from ?? undefined,
        date_to: address.to ?? undefined,
        cursor: address.cursor ?? undefined,
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
  const { data: items, has_more: hasMore, next_cursor: nextCursor } = listed.value
  if (items.length === 0) return <Nothing address={address} />
  const first = rowsBefore(address, pageSize) + 1
  const order = address.state === 'expiring' ? 'expiring soonest first' : 'newest first'
  return (
    <>
      <EvidenceTable items={items} />
      <SelectionBar />
      <Pagination
        summary={
          first === 1 && !hasMore
            ? plural(items.length, 'shipment')
            : `${first}–${first + items.length - 1}, ${order}`
        }
        previous={{
          label: 'Previous',
          href: previousEvidenceHref(address),
          reason: 'You’re on the first page.',
        }}
        next={{
          label: 'Next',
          href: hasMore && nextCursor ? nextEvidenceHref(address, nextCursor) : null,
          reason: 'No more shipments.',
        }}
      />
    </>
  )
}

const EvidencePage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const address = await readEvidenceAddress(searchParams)
  return (
    <>
      <LiveRefresh />
      <PageHeader
        title="Evidence"
        description="Proof of mailing and delivery."
        actions={<LinkButton href={paths.verify()}>Verify a bundle</LinkButton>}
      />
      <div className="mb-4 grid gap-4">
        <StateTabs address={address} />
        <div className="flex flex-wrap items-start justify-between gap-2">
          <EvidenceFilterBar />
          <DownloadAllButton address={address} />
        </div>
      </div>
      <List address={address} />
    </>
  )
}

export default EvidencePage
