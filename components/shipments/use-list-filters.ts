'use client'

import { firstPosition } from '#components/ui/list-query.ts'
import { useUrlFilters } from '#components/ui/use-url-params.ts'

import { type ShipmentFilters, shipmentListQuery } from './list-query.ts'

/** Returns the filters and the sort in the URL. Setting one returns to the first page and loads it. */
export const useListFilters = () => {
  const { values: filters, set, isPending } = useUrlFilters(shipmentListQuery.params)
  const setFilters = (changes: Partial<ShipmentFilters>) => {
    // A search that is typed on is one step back.
    const isRefined = Boolean(changes.search && filters.search)
    set({ ...changes, ...firstPosition }, isRefined ? 'replace' : 'push')
  }
  return { filters, setFilters, isPending }
}
