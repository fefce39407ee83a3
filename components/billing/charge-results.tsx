'use client'

import { ReceiptText } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { type ChargeListQuery, chargeListQuery, ChargeTable } from './charge-list.tsx'
import { billingQueries } from './queries.ts'
import { chargePageSize } from './queries.ts'

/** Shows one page of the charges that match the filters. */
export const ChargeResults = ({ query, timeZone }: { query: ChargeListQuery; timeZone: string }) => {
  const listed = useRead(billingQueries.charges(query, timeZone))
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title="Charges could not be loaded"
        action={<LinkButton href={paths.settings.charges()}>Clear filters</LinkButton>}
      />
    )
  }
  const charges = listed.value.data
  const isNarrowed = [query.status, query.shipment, query.from, query.to, query.cursor].some(Boolean)
  if (charges.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={ReceiptText}
          title={isNarrowed ? 'No matching charges' : 'No charges yet'}
          action={isNarrowed && <LinkButton href={paths.settings.charges()}>Clear filters</LinkButton>}
        >
          {isNarrowed ? 'Try another status or date range.' : 'Each purchase appears here with its receipt.'}
        </EmptyState>
      </Card>
    )
  }
  const { previous, next, rows } = chargeListQuery.pagesAround(query, listed.value, chargePageSize)
  return (
    <>
      <ChargeTable charges={charges} />
      <p className="mt-3 text-sm text-ink-soft">Dates use {timeZone} time.</p>
      <Pagination
        summary={rows ? `${rows}, newest first` : plural(charges.length, 'charge')}
        previous={{ label: 'Newer', href: previous, reason: 'No newer charges.' }}
        next={{ label: 'Older', href: next, reason: 'No older charges.' }}
      />
    </>
  )
}
