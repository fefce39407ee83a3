'use client'

import { SortHeader } from '#components/ui/table.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import {
  readSort,
  type ShipmentSort,
  type ShipmentSortField,
  usualSort,
} from '#lib/contract/shipments/shipment-sorts.values.ts'

import { nextSort, parseSort, sortDirection } from './list-sorts.ts'
import { useListFilters } from './use-list-filters.ts'

/** The field that a column is sorted by; columns without one have no meaningful order. */
export const columnSorts: Partial<Record<ShipmentColumn, ShipmentSortField>> = {
  created: 'created_at',
  sent: 'shipped_at',
  expected: 'expected_on',
  deadline: 'deadline',
  delivered: 'delivered_at',
  total: 'total_charged_cents',
}

/** Current and available sorts of the list. */
export type Sorting = {
  sort: ShipmentSort
  /** Other available sorts: limited if more match than can be ordered. */
  offered: readonly ShipmentSort[]
  setSort: (sort: ShipmentSort) => void
  isPending: boolean
}

/** Returns how the list is sorted, and sorts it again: in the URL, from its first page. */
export const useSorting = (offered: readonly ShipmentSort[]): Sorting => {
  const { filters, setFilters, isPending } = useListFilters()
  return {
    sort: parseSort(filters.sort),
    offered,
    setSort: (sort) => setFilters({ sort: sort === usualSort ? null : sort }),
    isPending,
  }
}

type SortedHeaderProps = {
  field: ShipmentSortField
  sorting: Sorting
  label: string
  align?: 'start' | 'end'
  className: string
}

/** Renders the heading of a column that the list can be sorted by. */
export const SortedHeader = ({ field, sorting, ...rest }: SortedHeaderProps) => {
  const { sort, offered, setSort, isPending } = sorting
  return (
    <SortHeader
      {...rest}
      direction={sortDirection(sort, field)}
      isPending={isPending}
      refusal={
        offered.some((each) => readSort(each).field === field)
          ? null
          : 'Too many shipments match: filter the list to sort it by this column.'
      }
      onSort={() => setSort(nextSort(sort, field))}
    />
  )
}
