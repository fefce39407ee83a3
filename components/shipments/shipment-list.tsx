'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { NuqsAdapter } from 'nuqs/adapters/next/app'

import { useRead } from '#components/api/use-read.ts'
import { withDetails } from '#components/format/shipment-label.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { ShipmentCounts, ShipmentPage } from '#lib/contract/shipments/shipment-list.ts'
import {
  type ShipmentSort,
  shipmentSorts,
  sortsAnyNumber,
  usualSort,
} from '#lib/contract/shipments/shipment-sorts.values.ts'
import { downloads } from '#lib/paths.ts'

import { formatCount } from './group-labels.ts'
import { GroupTabs, readGroup } from './group-tabs.tsx'
import { ListFilterBar } from './list-filter-bar.tsx'
import { ColumnsMenu, ExportMenu } from './list-menus.tsx'
import {
  type ShipmentListQuery,
  shipmentListQuery,
  toApiFilters,
  isNarrowed,
  viewQuery,
} from './list-query.ts'
import { parseSort, sortPhrase } from './list-sorts.ts'
import { shipmentListQueries, shipmentPageSize } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionProvider } from './selection.tsx'
import { ShipmentTable } from './shipment-table.tsx'
import { useOwnColumns } from './use-own-columns.ts'
import { ViewTabs } from './view-tabs.tsx'
import { ViewsMenu } from './views-menu.tsx'

// Most lists have rows.
const Nothing = dynamic(() => import('./no-list.tsx').then((module) => module.Nothing))
const ListFailure = dynamic(() => import('./no-list.tsx').then((module) => module.ListFailure))

type ListProps = {
  query: ShipmentListQuery
  page: ShipmentPage
  columns: readonly ShipmentColumn[]
  counts: ShipmentCounts | null
}

/** Returns the total; null unless counted, as for a group that nothing else narrows. */
const totalOf = (query: ShipmentListQuery, counts: ShipmentCounts | null): string | null => {
  const group = readGroup(query.group)
  const isCounted = !isNarrowed({ ...query, group: null })
  return counts && isCounted ? formatCount(counts[group ?? 'all']) : null
}

/** Returns the available sorts: only indexed ones if too many are known to match. */
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
  const { previous, next, rows } = shipmentListQuery.pagesAround(query, page, shipmentPageSize)
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

const senderNameOf = (page: ShipmentPage, sender: string | null): string | null =>
  page.data.find(({ details }) => details?.sender?.id === sender)?.details?.sender?.name ?? null

type ShipmentListProps = {
  query: ShipmentListQuery
  /** The reader's own columns, as the server read them from the cookie. */
  storedColumns: readonly ShipmentColumn[]
  /** Why the reader may not change the selection; null if they may. */
  refusal: string | null
}

/** Shows the shipments that match the filters, with what can be done about those that are selected. */
export const ShipmentList = ({ query, storedColumns, refusal }: ShipmentListProps) => {
  const timeZone = useTimeZone()
  const listed = useRead(shipmentListQueries.list(query, timeZone))
  const matter = useQuery({
    ...shipmentListQueries.matter(query.matter ?? ''),
    enabled: query.matter !== null,
  })
  const ownColumns = useOwnColumns(storedColumns)
  const columns = query.columns ?? ownColumns
  const counts = listed.ok ? (listed.value.counts ?? null) : null
  const exported = (format: string) =>
    downloads.shipments({ ...toApiFilters(query, timeZone), time_zone: timeZone, format })
  return (
    <SelectionProvider>
      <PageHeader title="Shipments" />
      <div className="mb-4 grid gap-4">
        <GroupTabs query={query} counts={counts} />
        <ViewTabs views={listed.ok ? (listed.value.views ?? []) : []} query={viewQuery(query)} />
        <NuqsAdapter>
          <ListFilterBar
            senderName={listed.ok ? senderNameOf(listed.value, query.sender) : null}
            matter={matter.data?.data ?? null}
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
        refusal={refusal}
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
