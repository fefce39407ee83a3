'use client'

import { FileCheck, SearchX } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { evidenceStates } from '#lib/contract/evidence/evidence-states.values.ts'
import type { ListEvidenceQuery } from '#lib/contract/evidence/evidence.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { EvidenceTable } from './evidence-table.tsx'
import { type EvidenceListQuery, evidenceListQuery, hasEvidenceFilters } from './list-query.ts'
import { evidenceQueries, evidencePageSize } from './queries.ts'
import { SelectionBar } from './selection.tsx'

const nothing: Record<NonNullable<ListEvidenceQuery['state']>, string> = {
  awaiting_acceptance: 'All mail purchased with proof has been scanned by the carrier.',
  postmarked: 'No postmarked paper has been added. Photograph one under Operations > Hand over.',
  awaiting_receipt: 'No return receipts are outstanding for delivered mail.',
  returned: 'No mail has been returned.',
  held: 'No active legal holds. Place one on a shipment, or on a tag in Settings > Retention.',
  expiring: 'Nothing will be deleted in the next 30 days.',
}

const Nothing = ({ query }: { query: EvidenceListQuery }) => {
  const state = evidenceStates.find((each) => each === query.state)
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

/** Shows one page of the shipments that match the filters. */
export const EvidenceResults = ({ query, timeZone }: { query: EvidenceListQuery; timeZone: string }) => {
  const listed = useRead(evidenceQueries.list(query, timeZone))
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
  const { previous, next, rows } = evidenceListQuery.pagesAround(query, listed.value, evidencePageSize)
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
