import { read } from '#components/api/read.ts'

import type { entryListQuery } from './entry-list.tsx'

/** Number of entries on a page. */
export const entryPageSize = 20

/** Filters of the listed entries. */
export type EntryListQuery = Awaited<ReturnType<typeof entryListQuery.read>>

/** Reads how the organization pays, and its bills. */
export const billingAccountQueries = {
  invoices: () => read('listInvoices', {}),
  entries: ({ cursor }: EntryListQuery) =>
    read('listAccountEntries', { query: { limit: entryPageSize, ...(cursor && { cursor }) } }),
}
