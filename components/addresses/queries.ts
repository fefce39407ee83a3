import { read } from '#components/api/read.ts'

import type { BookListQuery } from './book-search.tsx'

/** Number of addresses on a page. */
export const addressPageSize = 20

/** The address book. */
export const addressQueries = {
  list: ({ search, cursor }: BookListQuery) =>
    read('listAddresses', { query: { search, cursor: cursor ?? undefined, limit: addressPageSize } }),
}
