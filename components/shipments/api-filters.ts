import { readDollars } from './dollars.ts'
import type { ListFilters } from './list-filters.ts'

type ApiFilters = Record<string, string | undefined>

const toCents = (dollars: string | null): string | undefined =>
  dollars === null ? undefined : String(readDollars(dollars) ?? dollars)

/** The filters of the address as the API takes them. What is no filter is handed on: the API says what is wrong with it. */
export const apiFilters = (filters: ListFilters): ApiFilters => ({
  status: filters.status ?? undefined,
  search: filters.search ?? undefined,
  outcome: filters.outcome ?? undefined,
  due: filters.due ?? undefined,
  carrier: filters.carrier ?? undefined,
  certified: filters.certified ?? undefined,
  tag: filters.tag ?? undefined,
  date_from: filters.from ?? undefined,
  date_to: filters.to ?? undefined,
  amount_min: toCents(filters.min),
  amount_max: toCents(filters.max),
  sender: filters.sender ?? undefined,
})
