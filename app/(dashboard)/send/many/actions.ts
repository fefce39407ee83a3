'use server'

import { runAction } from '#app/action.ts'
import type {
  BuyBatch,
  DeleteBatch,
  GiveDocuments,
  PickQuote,
  RenewRow,
  RunBatch,
  SaveBatch,
  SaveRow,
} from '#components/batches/batch-actions.ts'

/** Maps the columns, or chooses options. */
export const saveBatch: SaveBatch = async (id, body) =>
  runAction((client) => client.updateBatch({ params: { id }, body }))

/** Gives PDFs for single rows. */
export const giveDocuments: GiveDocuments = async (id, keys) =>
  runAction((client) => client.addBatchDocuments({ params: { id }, body: { document_keys: keys } }))

/** Has every row checked that needs it. */
export const checkBatch: RunBatch = async (id) => runAction((client) => client.checkBatch({ params: { id } }))

/** Buys every row that has a price, for that total at most. */
export const buyBatch: BuyBatch = async (id, maxTotalCents, note) =>
  runAction((client) =>
    client.buyBatch({ params: { id }, body: { max_total_cents: maxTotalCents, ...(note && { note }) } }),
  )

/** Stops what is under way. */
export const stopBatch: RunBatch = async (id) => runAction((client) => client.stopBatch({ params: { id } }))

/** Mends a row, or leaves it out. */
export const saveRow: SaveRow = async (id, row, body) =>
  runAction((client) => client.updateBatchRow({ params: { id, row: String(row) }, body }))

/** Deletes what is not bought of a list. */
export const deleteBatch: DeleteBatch = async (id) =>
  runAction((client) => client.deleteBatch({ params: { id } }))

/** Takes a quote for one row, or what the list's choice comes to. */
export const pickQuote: PickQuote = async (id, row, quoteId) =>
  runAction((client) =>
    client.selectBatchRowQuote({ params: { id, row: String(row) }, body: { quote_id: quoteId } }),
  )

/** Asks the carriers again for one row. */
export const renewRow: RenewRow = async (id, row) =>
  runAction((client) => client.refreshBatchRowQuotes({ params: { id, row: String(row) } }))
