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
  awaiting_acceptance: 'Everything that was bought with proof has been accepted by its carrier.',
  awaiting_receipt: 'Every return receipt that was paid for is here, or its piece is still on its way.',
  returned: 'Nothing has come back.',
  held: 'Nothing is under legal hold. A hold is placed on a shipment, or on a tag under Settings, Retention.',
  expiring: 'Nothing will be deleted within thirty days.',
}

const Nothing = ({ address }: { address: EvidenceAddress }) => {
  const state = listEvidenceQuery.shape.state.safeParse(address.state ?? undefined).data
  const isNarrowed = Boolean(address.search || address.tag || address.from || address.to)
  return (
    <Card>
      {hasEvidenceFilters(address) || address.cursor ? (
        <EmptyState
          icon={SearchX}
          title={state && !isNarrowed ? 'None' : 'No shipment matches'}
          action={<LinkButton href={paths.evidence()}>Show all evidence</LinkButton>}
        >
          {state && !isNarrowed ? nothing[state] : 'Try fewer words, another tag or a wider range of days.'}
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
          Certified Mail, and whatever is bought with a signature, is listed here from the day it is bought,
          with its acceptance, delivery and return receipt.
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
    const isFilterFault = listed.error.code === 'VALIDATION_ERROR'
    return (
      <Failure
        level={2}
        error={listed.error}
        title={isFilterFault ? 'A filter is not valid' : 'The evidence could not be loaded'}
        action={
          isFilterFault ? <LinkButton href={paths.evidence()}>Clear the filters</LinkButton> : undefined
        }
      />
    )
  }
  const { data: items, has_more: hasMore, next_cursor: nextCursor } = listed.value
  if (items.length === 0) return <Nothing address={address} />
  const first = rowsBefore(address, pageSize) + 1
  const order = address.state === 'expiring' ? 'soonest deleted first' : 'newest first'
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
          reason: 'This is the first page.',
        }}
        next={{
          label: 'Next',
          href: hasMore && nextCursor ? nextEvidenceHref(address, nextCursor) : null,
          reason: 'There are no more.',
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
        description="What was mailed with proof, and what proves it."
        actions={<LinkButton href={paths.verify()}>Check a bundle</LinkButton>}
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
