'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'

import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { withDetails } from '#components/format/shipment-label.ts'
import { useTimeZone } from '#components/format/time-zone.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { GroupedShipments } from '#lib/contract/shipments/grouped-shipments.ts'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import { shipmentGroups } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ShipmentCounts, ShipmentPage } from '#lib/contract/shipments/shipment-list.ts'
import {
  type ShipmentSort,
  shipmentSorts,
  sortsAnyNumber,
  usualSort,
} from '#lib/contract/shipments/shipment-sorts.values.ts'
import { downloads } from '#lib/paths.ts'

import { GroupHeading } from './group-heading.tsx'
import { formatCount } from './group-labels.ts'
import { GroupTabs, readGroup } from './group-tabs.tsx'
import { useHeldRows } from './held-rows.ts'
import { ListFilterBar } from './list-filter-bar.tsx'
import { DisplayMenu, ExportMenu } from './list-menus.tsx'
import {
  canGroup,
  isNarrowed,
  type ShipmentListQuery,
  shipmentListQuery,
  toApiFilters,
  viewQuery,
} from './list-query.ts'
import { parseSort, sortPhrase } from './list-sorts.ts'
import { shipmentListQueries, shipmentPageSize } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionProvider } from './selection.tsx'
import { ShipmentTable } from './shipment-table.tsx'
import { useOwnColumns, useOwnGrouping } from './use-own-columns.ts'
import { ViewTabs } from './view-tabs.tsx'
import { ViewsMenu } from './views-menu.tsx'

// Most lists have rows.
const Nothing = dynamic(() => import('./no-list.tsx').then((module) => module.Nothing))
const ListFailure = dynamic(() => import('./no-list.tsx').then((module) => module.ListFailure))

type Listed = ShipmentPage | GroupedShipments

/** Returns the rows of the list in sections: its groups, or one without a name. */
const sectionsOf = (listed: Listed) =>
  'groups' in listed
    ? listed.groups.map(({ group, data }) => ({ key: group ?? 'rest', items: withDetails(data) }))
    : [{ key: 'all', items: withDetails(listed.data) }]

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

type PagesProps = { query: ShipmentListQuery; page: ShipmentPage; total: string | null }

/** Says which rows of the list are shown, and leads to the others. */
const Pages = ({ query, page, total }: PagesProps) => {
  const sort = parseSort(query.sort)
  const isNewestFirst = sort === usualSort
  const { previous, next, rows } = shipmentListQuery.pagesAround(query, page, shipmentPageSize)
  return (
    <Pagination
      summary={
        rows
          ? `${rows}${total === null ? '' : ` of ${total}`}, ${sortPhrase(sort)}`
          : `${plural(page.data.length, 'shipment')}, ${sortPhrase(sort)}`
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
  )
}

type ListProps = { query: ShipmentListQuery; listed: Listed; columns: readonly ShipmentColumn[] }

const List = ({ query, listed, columns }: ListProps) => {
  const { role } = useAccount()
  const counts = listed.counts ?? null
  const { rows, waiting, show, point } = useHeldRows(shipmentListQuery.firstPage(query), sectionsOf(listed))
  const shown = rows.reduce((sum, { items }) => sum + items.length, 0)
  if (shown === 0) {
    const isFiltered = isNarrowed({ ...query, group: null }) || query.cursor !== null
    return <Nothing isFiltered={isFiltered} group={readGroup(query.group)} />
  }
  const total = totalOf(query, counts)
  return (
    <>
      <ShipmentTable
        sections={rows.map(({ key, items }) => {
          const group = shipmentGroups.find((each) => each === key) ?? null
          return {
            key,
            shipments: items,
            ...('groups' in listed && {
              heading: <GroupHeading group={group} shipments={items} role={role} counts={listed.counts} />,
            }),
          }
        })}
        columns={columns}
        offered={offeredSorts(query, counts)}
        waiting={waiting}
        onShowWaiting={show}
        onPointed={point}
      />
      {'groups' in listed ? (
        <p className="mt-3 text-sm text-ink-soft">
          Showing {shown} of {total}: the newest in each group
        </p>
      ) : (
        <Pages query={query} page={listed} total={total} />
      )}
    </>
  )
}

const senderNameOf = (listed: Listed, sender: string | null): string | null =>
  sectionsOf(listed)
    .flatMap(({ items }) => items)
    .find(({ details }) => details.sender?.id === sender)?.details.sender?.name ?? null

type ShipmentListProps = {
  query: ShipmentListQuery
  /** The reader's own columns, as the server read them from the cookie. */
  storedColumns: readonly ShipmentColumn[]
  /** Whether the reader wants groups, as the server read it from the cookie. */
  storedGrouping: boolean
  /** Why the reader may not change the selection; null if they may. */
  refusal: string | null
}

/** Shows the shipments that match the filters, with what can be done about those that are selected. */
export const ShipmentList = ({ query, storedColumns, storedGrouping, refusal }: ShipmentListProps) => {
  const timeZone = useTimeZone()
  const isGrouping = useOwnGrouping(storedGrouping)
  const read = useRead(shipmentListQueries.list(query, timeZone, isGrouping && canGroup(query)))
  const matter = useQuery({
    ...shipmentListQueries.matter(query.matter ?? ''),
    enabled: query.matter !== null,
  })
  const ownColumns = useOwnColumns(storedColumns)
  const columns = query.columns ?? ownColumns
  const listed = read.ok ? read.value : null
  const counts = listed?.counts ?? null
  const views = listed?.views ?? []
  const pageIds = listed ? sectionsOf(listed).flatMap(({ items }) => items.map(({ id }) => id)) : []
  const exported = (format: string) =>
    downloads.shipments({ ...toApiFilters(query, timeZone), time_zone: timeZone, format })
  return (
    <SelectionProvider>
      <div data-wide="">
        <header className="-mx-5 flex items-center gap-x-6 border-b border-line px-5 max-sm:flex-wrap">
          <h1 className="py-2 text-lg font-emphasis">Shipments</h1>
          <div className="min-w-0 max-sm:order-1 max-sm:w-full print:hidden">
            <GroupTabs query={query} counts={counts} />
          </div>
          <ViewTabs views={views} query={viewQuery(query)} />
          <div className="shrink-0 max-sm:ml-auto print:hidden">
            <ViewsMenu views={views} query={viewQuery(query)} columns={columns} />
          </div>
        </header>
        <ListFilterBar
          senderName={listed && senderNameOf(listed, query.sender)}
          matter={matter.data?.data ?? null}
        >
          <DisplayMenu columns={columns} isGrouping={isGrouping} offered={offeredSorts(query, counts)} />
          <ExportMenu csvHref={exported('csv')} xlsxHref={exported('xlsx')} isNarrowed={isNarrowed(query)} />
        </ListFilterBar>
        {read.ok ? (
          <List query={query} listed={read.value} columns={columns} />
        ) : (
          <ListFailure error={read.error} query={query} />
        )}
        <SelectionBar
          refusal={refusal}
          matching={
            listed && {
              filters: toApiFilters(query, timeZone),
              pageIds,
              total: totalOf(query, counts),
              hasMore:
                'groups' in listed
                  ? listed.counts.all.count > pageIds.length
                  : listed.has_more || query.cursor !== null,
            }
          }
        />
      </div>
    </SelectionProvider>
  )
}
