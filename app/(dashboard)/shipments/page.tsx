import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { SearchParams } from 'nuqs/server'

import { findMatter } from '#app/(dashboard)/matters/find-matter.ts'
import { attempt } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { readTimeZone } from '#app/time-zone.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { sendRefusal, withDetails } from '#components/format/shipment-label.ts'
import { formatCount, GroupTabs, readGroup } from '#components/shipments/group-tabs.tsx'
import { columnsCookie, readColumns } from '#components/shipments/list-columns.ts'
import { ListFilterBar } from '#components/shipments/list-filter-bar.tsx'
import { ColumnsMenu, ExportMenu } from '#components/shipments/list-menus.tsx'
import {
  type ShipmentListQuery,
  shipmentListQuery,
  toApiFilters,
  isNarrowed,
  viewQuery,
} from '#components/shipments/list-query.ts'
import { parseSort, sortPhrase } from '#components/shipments/list-sorts.ts'
import { SelectionBar } from '#components/shipments/selection-bar.tsx'
import { SelectionProvider } from '#components/shipments/selection.tsx'
import { ShipmentTable } from '#components/shipments/shipment-table.tsx'
import { ViewTabs } from '#components/shipments/view-tabs.tsx'
import { ViewsMenu } from '#components/shipments/views-menu.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { ShipmentCounts, ShipmentPage } from '#lib/contract/shipments/shipment-list.ts'
import {
  type ShipmentSort,
  shipmentSorts,
  sortsAnyNumber,
  usualSort,
} from '#lib/contract/shipments/shipment-sorts.values.ts'
import { downloads } from '#lib/paths.ts'

import { ListFailure, Nothing } from './no-list.tsx'

export const metadata: Metadata = { title: 'Shipments' }

const pageSize = 20

type ListProps = {
  query: ShipmentListQuery
  page: ShipmentPage
  columns: readonly ShipmentColumn[]
  counts: ShipmentCounts | null
}

/** How many there are in all; null unless they were counted: a group that nothing else narrows is. */
const totalOf = (query: ShipmentListQuery, counts: ShipmentCounts | null): string | null => {
  const group = readGroup(query.group)
  const isCounted = !isNarrowed({ ...query, group: null })
  return counts && isCounted ? formatCount(counts[group ?? 'all']) : null
}

/** What the list can be sorted by: where it is known that too many match, only what indexes have. */
const offeredSorts = (query: ShipmentListQuery, counts: ShipmentCounts | null): readonly ShipmentSort[] => {
  const group = readGroup(query.group)
  const isMany = counts !== null && !isNarrowed({ ...query, group: null }) && counts[group ?? 'all'].is_more
  return isMany ? shipmentSorts.filter((sort) => sortsAnyNumber(sort, group !== null)) : shipmentSorts
}

const List = ({ query, page, columns, counts }: ListProps) => {
  if (page.data.length === 0) {
    const isFiltered = isNarrowed({ ...query, group: null }) || query.cursor !== null
    return <Nothing isFiltered={isFiltered} group={readGroup(query.group)} />
  }
  const total = totalOf(query, counts)
  const sort = parseSort(query.sort)
  const isNewestFirst = sort === usualSort
  const { previous, next, rows } = shipmentListQuery.pagesAround(query, page, pageSize)
  return (
    <>
      <ShipmentTable
        shipments={withDetails(page.data)}
        columns={columns}
        offered={offeredSorts(query, counts)}
        isSelectable
      />
      <Pagination
        summary={
          rows
            ? `${rows}${total === null ? '' : ` of ${total}`}, ${sortPhrase(sort)}`
            : `${plural(page.data.length, 'shipment')}${isNewestFirst ? '' : `, ${sortPhrase(sort)}`}`
        }
        previous={
          isNewestFirst
            ? { label: 'Newer', href: previous, reason: 'No newer shipments.' }
            : { label: 'Previous', href: previous, reason: 'This is the first page.' }
        }
        next={
          isNewestFirst
            ? { label: 'Older', href: next, reason: 'No older shipments.' }
            : { label: 'Next', href: next, reason: 'This is the last page.' }
        }
      />
    </>
  )
}

const readList = async (query: ShipmentListQuery) => {
  // Only days are in a time zone, for which the account has to be read first.
  const timeZone = (query.from ?? query.to) ? await readTimeZone() : 'UTC'
  return attempt(
    (await getClient()).listShipments({
      // Filters typed into the URL may be invalid: the API describes what is wrong with them.
      query: {
        ...({ ...toApiFilters(query, timeZone), sort: query.sort ?? undefined } as object),
        cursor: query.cursor ?? undefined,
        include: 'details,views,counts',
        limit: pageSize,
      },
    }),
  )
}

const senderNameOf = (page: ShipmentPage, sender: string | null): string | null =>
  page.data.find(({ details }) => details?.sender?.id === sender)?.details?.sender?.name ?? null

const ShipmentsPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await shipmentListQuery.read(searchParams)
  const [account, timeZone, listed, cookieStore, matter] = await Promise.all([
    requireAccount(),
    readTimeZone(),
    readList(query),
    cookies(),
    findMatter(query.matter),
  ])
  const columns = query.columns ?? readColumns(cookieStore.get(columnsCookie)?.value)
  const counts = listed.ok ? (listed.value.counts ?? null) : null
  const exported = (format: string) =>
    downloads.shipments({ ...toApiFilters(query, timeZone), time_zone: timeZone, format })
  return (
    <SelectionProvider>
      <LiveRefresh />
      <PageHeader title="Shipments" />
      <div className="mb-4 grid gap-4">
        <GroupTabs query={query} counts={counts} />
        <ViewTabs views={listed.ok ? (listed.value.views ?? []) : []} query={viewQuery(query)} />
        <NuqsAdapter>
          <ListFilterBar
            senderName={listed.ok ? senderNameOf(listed.value, query.sender) : null}
            matter={matter}
          >
            <ViewsMenu
              views={listed.ok ? (listed.value.views ?? []) : []}
              query={viewQuery(query)}
              columns={columns}
            />
            <ColumnsMenu columns={columns} />
            <ExportMenu
              csvHref={exported('csv')}
              xlsxHref={exported('xlsx')}
              isNarrowed={isNarrowed(query)}
            />
          </ListFilterBar>
        </NuqsAdapter>
      </div>
      {listed.ok ? (
        <NuqsAdapter>
          <List query={query} page={listed.value} columns={columns} counts={counts} />
        </NuqsAdapter>
      ) : (
        <ListFailure error={listed.error} query={query} />
      )}
      <SelectionBar
        refusal={isPermitted(account.role, 'send_mail') ? null : sendRefusal}
        matching={
          listed.ok
            ? {
                filters: toApiFilters(query, timeZone),
                pageIds: listed.value.data.map(({ id }) => id),
                total: totalOf(query, counts),
                hasMore: listed.value.has_more || query.cursor !== null,
              }
            : null
        }
      />
    </SelectionProvider>
  )
}

export default ShipmentsPage
