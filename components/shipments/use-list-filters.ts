'use client'

import { useQueryStates } from 'nuqs'
import { useTransition } from 'react'

import { firstPlace, placeParsers } from '#components/ui/list-place.ts'

import { filterParsers, type ListFilters } from './list-filters.ts'

/** The filters in the address bar. Setting one returns to the first page and asks the server for the new list. */
export const useListFilters = () => {
  const [isPending, startTransition] = useTransition()
  const [address, setAddress] = useQueryStates(
    { ...filterParsers, ...placeParsers },
    { shallow: false, history: 'push', startTransition },
  )
  const setFilters = (filters: Partial<ListFilters>) => {
    void setAddress({ ...filters, ...firstPlace })
  }
  return { filters: address, setFilters, isPending }
}
