import { read } from '#components/api/read.ts'

import type { BookListQuery } from './book-search.tsx'

/** Number of addresses on a page. */
export const addressPageSize = 20

/** Number of addresses that are suggested for a name. */
const suggested = 8

/** The address book. */
export const addressQueries = {
  list: ({ search, cursor }: BookListQuery) =>
    read('listAddresses', { query: { search, cursor: cursor ?? undefined, limit: addressPageSize } }),
  detail: (id: string) => read('getAddress', { params: { id } }),
  /** The addresses that a name may mean, used last first. */
  suggestions: (search: string) =>
    read('listAddresses', { query: { search, sort: 'recent', limit: suggested } }),
}
