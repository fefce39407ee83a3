'use client'

import { parseAsArrayOf, parseAsString, useQueryStates } from 'nuqs'
import { useTransition } from 'react'

import { filterParsers } from './list-filters.ts'

type Filters = { [Name in keyof typeof filterParsers]?: string | null }

/** The filters in the address bar. Setting one returns to the first page and asks the server for the new list. */
export const useListFilters = () => {
  const [isPending, startTransition] = useTransition()
  const [address, setAddress] = useQueryStates(
    { ...filterParsers, cursor: parseAsString, trail: parseAsArrayOf(parseAsString) },
    { shallow: false, history: 'push', startTransition },
  )
  const setFilters = (filters: Filters) => {
    void setAddress({ ...filters, cursor: null, trail: null })
  }
  return { filters: address, setFilters, isPending }
}
