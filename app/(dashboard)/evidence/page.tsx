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
import * as wording from '#components/evidence/wording.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { type ListEvidenceQuery, listEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: wording.evidence }

const pageSize = 20

const nothing: Record<NonNullable<ListEvidenceQuery['state']>, string> = {
  awaiting_acceptance: wording.allMailPurchasedWithProof,
  awaiting_receipt: wording.noReturnReceiptsAreOutstanding,
  returned: wording.noMailHasBeenReturned,
  held: wording.noActiveLegalHolds,
  expiring: wording.nothingWillBeDeleted,
}

const Nothing = ({ query }: { query: EvidenceListQuery }) => {
  const state = listEvidenceQuery.shape.state.safeParse(query.state ?? undefined).data
  const isNarrowed = Boolean(query.search || query.tag || query.from || query.to)
  return (
    <Card>
      {hasEvidenceFilters(query) || query.cursor ? (
        <EmptyState
          icon={SearchX}
          title={state && !isNarrowed ? wording.nothingHere : wording.noMatchingShipments}
          action={<LinkButton href={paths.evidence()}>{wording.viewAllEvidence}</LinkButton>}
        >
          {state && !isNarrowed ? nothing[state] : wording.tryFewerWordsAnother}
        </EmptyState>
      ) : (
        <EmptyState
          icon={FileCheck}
          title={wording.noEvidenceYet}
          action={
            <LinkButton variant="primary" href={paths.send.upload()}>
              {wording.sendACertifiedLetter}
            </LinkButton>
          }
        >
          {wording.certifiedMailAndMail}
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
        title={isFilterError ? wording.invalidFilter : wording.evidenceCouldNotBeLoaded}
        action={
          isFilterError ? <LinkButton href={paths.evidence()}>{wording.clearFilters}</LinkButton> : undefined
        }
      />
    )
  }
  const items = listed.value.data
  if (items.length === 0) return <Nothing query={query} />
  const { previous, next, rows } = evidenceListQuery.pagesAround(query, listed.value, pageSize)
  const order = query.state === 'expiring' ? wording.expiringSoonestFirst : wording.newestFirst
  return (
    <>
      <EvidenceTable items={items} />
      <SelectionBar />
      <Pagination
        summary={rows ? `${rows}, ${order}` : plural(items.length, 'shipment')}
        previous={{ label: wording.previous, href: previous, reason: wording.youreOnTheFirst }}
        next={{ label: wording.next, href: next, reason: wording.noMoreShipments }}
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
        title={wording.evidence}
        description={wording.proofOfMailingAndDelivery}
        actions={<LinkButton href={paths.verify()}>{wording.verifyABundle}</LinkButton>}
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
