import { read } from '#components/api/read.ts'

/** How many unfinished drafts the first step shows, and how many addresses a name suggests. */
const shown = { drafts: 5, addresses: 8 }

/** What the steps of sending a letter read, besides the draft and what pays for it. */
export const sendQueries = {
  document: (id: string) => read('getDocument', { params: { document_id: id } }),
  /** The unfinished drafts, newest first. */
  drafts: () =>
    read(
      'listShipments',
      { query: { status: 'draft', include: 'details', limit: shown.drafts } },
      'any shipment',
    ),
  /** What decides how a document is packed, so that forms show the piece as options change. */
  packing: () => read('getPackingBasis', {}),
  /** The tags and cost centers in use. */
  labels: () => read('listShipmentChoices', {}),
  /** The addresses of the book that a name may mean, used last first. */
  suggestions: (search: string) =>
    read('listAddresses', { query: { search, sort: 'recent', limit: shown.addresses } }),
}
