import { Mails, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { getClient } from '#app/api-client.ts'
import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { LiveRefresh } from '#components/api/live-refresh.tsx'
import { plural } from '#components/format/plural.ts'
import { ListFilterBar } from '#components/shipments/list-filter-bar.tsx'
import {
  hasFilters,
  type ListAddress,
  newerHref,
  olderHref,
  pagesBefore,
  readListAddress,
} from '#components/shipments/list-filters.ts'
import { ShipmentTable } from '#components/shipments/shipment-table.tsx'
import { StatusTabs } from '#components/shipments/status-tabs.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { shipmentStatus } from '#lib/contract/status.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Shipments' }

const pageSize = 20

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <Card>
    {isFiltered ? (
      <EmptyState
        icon={SearchX}
        title="No shipment matches"
        action={<LinkButton href={paths.shipments()}>Clear the filters</LinkButton>}
      >
        Try another status, tag or range of days.
      </EmptyState>
    ) : (
      <EmptyState
        icon={Mails}
        title="Nothing has been sent yet"
        action={
          <LinkButton variant="primary" href={paths.send.upload()}>
            Send your first letter
          </LinkButton>
        }
      >
        Upload a PDF, say where it goes, and compare what each carrier would charge and prove. Nothing is
        charged until you buy.
      </EmptyState>
    )}
  </Card>
)

const List = async ({ address }: { address: ListAddress }) => {
  const status = shipmentStatus.safeParse(address.status)
  const client = await getClient()
  const listed = await attempt(
    client.listShipments({
      query: {
        status: status.data,
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
        title={isFilterFault ? 'A filter is not valid' : 'The shipments could not be loaded'}
        action={
          isFilterFault ? <LinkButton href={paths.shipments()}>Clear the filters</LinkButton> : undefined
        }
      />
    )
  }
  const { data: shipments, has_more: hasMore, next_cursor: nextCursor } = listed.value
  if (shipments.length === 0) return <Nothing isFiltered={hasFilters(address) || Boolean(address.cursor)} />
  const first = pagesBefore(address) * pageSize + 1
  return (
    <>
      <ShipmentTable shipments={shipments} />
      <Pagination
        summary={
          first === 1 && !hasMore
            ? plural(shipments.length, 'shipment')
            : `${first}–${first + shipments.length - 1}, newest first`
        }
        previous={{
          label: 'Newer',
          href: newerHref(paths.shipments(), address),
          reason: 'These are the newest.',
        }}
        next={{
          label: 'Older',
          href: hasMore && nextCursor ? olderHref(paths.shipments(), address, nextCursor) : null,
          reason: 'There are no older ones.',
        }}
      />
    </>
  )
}

const ShipmentsPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const address = await readListAddress(searchParams)
  const status = shipmentStatus.safeParse(address.status)
  return (
    <>
      <LiveRefresh />
      <PageHeader title="Shipments" />
      <div className="mb-4 grid gap-4">
        <StatusTabs address={address} status={status.data ?? null} />
        <ListFilterBar />
      </div>
      <List address={address} />
    </>
  )
}

export default ShipmentsPage
