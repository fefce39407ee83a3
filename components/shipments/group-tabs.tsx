import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { type ShipmentGroup, shipmentGroups } from '#lib/contract/shipments/shipment-groups.values.ts'
import type { ShipmentCounts } from '#lib/contract/shipments/shipment-list.ts'
import { sortsAnyNumber } from '#lib/contract/shipments/shipment-sorts.values.ts'

import { formatCount, groupLabels } from './group-labels.ts'
import { type ShipmentListQuery, shipmentListQuery } from './list-query.ts'
import { parseSort } from './list-sorts.ts'

/** Returns the group that a query names, if it names one. */
export const readGroup = (word: string | null): ShipmentGroup | null =>
  shipmentGroups.find((group) => group === word) ?? null

/** Returns whether a group has too many shipments for the order of the list. */
const isTooMany = (query: ShipmentListQuery, counts: ShipmentCounts | null, group: ShipmentGroup): boolean =>
  counts !== null && counts[group].is_more && !sortsAnyNumber(parseSort(query.sort), true)

type GroupTabsProps = {
  query: ShipmentListQuery
  /** Number of shipments in each group; null if unknown. */
  counts: ShipmentCounts | null
}

/** Filters the list by one of the groups, and keeps the other filters. */
export const GroupTabs = ({ query, counts }: GroupTabsProps) => {
  const current = readGroup(query.group)
  return (
    <NavTabs
      label="Shipments by state"
      hasLine={false}
      tabs={[
        {
          label: 'All',
          count: counts && formatCount(counts.all),
          href: shipmentListQuery.firstPage({ ...query, group: null }),
          current: current === null,
        },
        ...shipmentGroups.map((group) => ({
          label: groupLabels[group],
          count: counts && formatCount(counts[group]),
          href: shipmentListQuery.firstPage({
            ...query,
            group,
            ...(isTooMany(query, counts, group) && { sort: null }),
          }),
          current: current === group,
        })),
      ]}
    />
  )
}
