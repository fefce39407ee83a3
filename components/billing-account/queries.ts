import { read } from '#components/api/read.ts'

import type { entryListQuery } from './entry-list.tsx'

/** How many entries a page shows. */
export const entryPageSize = 20

/** Which entries are listed. */
export type EntryListQuery = Awaited<ReturnType<typeof entryListQuery.read>>

/** How the organization pays, and what it has been billed. */
export const billingAccountQueries = {
  invoices: () => read('listInvoices', {}),
  entries: ({ cursor }: EntryListQuery) =>
    read('listAccountEntries', { query: { limit: entryPageSize, ...(cursor && { cursor }) } }),
}
