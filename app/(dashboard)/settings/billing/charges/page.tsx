import { ReceiptText } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt, Failure } from '#app/failure.tsx'
import { readTimeZone } from '#app/time-zone.ts'
import { getClient } from '#components/api/server-client.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import {
  ChargeFilters,
  type ChargeListQuery,
  chargeListQuery,
  ChargeTable,
} from '#components/billing/charge-list.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { chargeStatus } from '#lib/contract/billing/billing.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Charges' }

const pageSize = 20

const Charges = async ({ query }: { query: ChargeListQuery }) => {
  const client = await getClient()
  const listed = await attempt(
    client.listCharges({
      query: {
        status: chargeStatus.safeParse(query.status).data,
        shipment: query.shipment ?? undefined,
        date_from: query.from || undefined,
        date_to: query.to || undefined,
        time_zone: await readTimeZone(),
        cursor: query.cursor ?? undefined,
        limit: pageSize,
      },
    }),
  )
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
  const { previous, next, rows } = chargeListQuery.pagesAround(query, listed.value, pageSize)
  return (
    <>
      <ChargeTable charges={charges} />
      <Pagination
        summary={rows ? `${rows}, newest first` : plural(charges.length, 'charge')}
        previous={{ label: 'Newer', href: previous, reason: 'No newer charges.' }}
        next={{ label: 'Older', href: next, reason: 'No older charges.' }}
      />
    </>
  )
}

const ChargesPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await chargeListQuery.read(searchParams)
  return (
    <>
      <BillingTabs current="charges" />
      <ChargeFilters query={query} status={chargeStatus.safeParse(query.status).data ?? null} />
      <Charges query={query} />
    </>
  )
}

export default ChargesPage
