'use client'

import { useQueryStates } from 'nuqs'
import { useTransition } from 'react'

import { firstPosition } from '#components/ui/list-query.ts'

import { type ShipmentFilters, shipmentListQuery } from './list-query.ts'

/** Returns the filters and the sort in the URL. Setting one returns to the first page and loads it. */
export const useListFilters = () => {
  const [isPending, startTransition] = useTransition()
  const [query, setQuery] = useQueryStates(shipmentListQuery.parsers, {
    shallow: false,
    history: 'push',
    startTransition,
  })
  const setFilters = (filters: Partial<ShipmentFilters>) => {
    // A search that is typed on is one step back.
    const isRefined = Boolean(filters.search && query.search)
    void setQuery({ ...filters, ...firstPosition }, { history: isRefined ? 'replace' : 'push' })
  }
  return { filters: query, setFilters, isPending }
}
