import { read } from '#components/api/read.ts'

/** Number of unfinished drafts on the first step, and of letters searched for the last. */
const shown = { drafts: 5, ownLetters: 20 }

/** Reads of the steps of sending a letter, besides the draft and its payment. */
export const sendQueries = {
  document: (id: string) => read('getDocument', { params: { document_id: id } }),
  /** The unfinished drafts, newest first. */
  drafts: () =>
    read(
      'listShipments',
      { query: { status: 'draft', include: 'details', limit: shown.drafts } },
      'any shipment',
    ),
  /** Reads the packing rules, so that forms show the piece as options change. */
  packing: () => read('getPackingBasis', {}),
  /** The tags and cost centers in use. */
  labels: () => read('listShipmentChoices', {}),
  /** The newest letters of a member, drafts among them. */
  ownLetters: (userId: string) =>
    read('listShipments', { query: { sender: userId, limit: shown.ownLetters } }),
}
