'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { reviewBatchRowsInput, updateBatchRowInput } from '#lib/contract/batches/batch-row.ts'
import type { updateBatchInput } from '#lib/contract/batches/batch.ts'

/** Maps the columns, or chooses options. */
export const saveBatch = defineAction((client, id: string, body: z.input<typeof updateBatchInput>) =>
  client.updateBatch({ params: { id }, body }),
)

/** Gives PDFs for single rows. */
export const giveDocuments = defineAction((client, id: string, keys: string[]) =>
  client.addBatchDocuments({ params: { id }, body: { document_keys: keys } }),
)

/** Has every row checked that needs it. */
export const checkBatch = defineAction((client, id: string) => client.checkBatch({ params: { id } }))

/** Buys every row that has a price, for that total at most. `note` is for the approver. */
export const buyBatch = defineAction((client, id: string, maxTotalCents: number, note: string) =>
  client.buyBatch({ params: { id }, body: { max_total_cents: maxTotalCents, ...(note && { note }) } }),
)

/** Stops the running check or purchase. */
export const stopBatch = defineAction((client, id: string) => client.stopBatch({ params: { id } }))

/** Has the rows checked again that no vendor responded for. */
export const retryBatch = defineAction((client, id: string) => client.retryBatch({ params: { id } }))

/** Decides about a finding, in some rows or in all. */
export const reviewRows = defineAction((client, id: string, body: z.input<typeof reviewBatchRowsInput>) =>
  client.reviewBatchRows({ params: { id }, body }),
)

/** Corrects a row, leaves it out, or has it printed as entered or as corrected. */
export const saveRow = defineAction(
  (client, id: string, row: number, body: z.input<typeof updateBatchRowInput>) =>
    client.updateBatchRow({ params: { id, row: String(row) }, body }),
)

/** Deletes the unbought rows of a list. */
export const deleteBatch = defineAction((client, id: string) => client.deleteBatch({ params: { id } }))

/** Selects a quote for one row; null for the list's own choice. */
export const pickQuote = defineAction((client, id: string, row: number, quoteId: string | null) =>
  client.selectBatchRowQuote({ params: { id, row: String(row) }, body: { quote_id: quoteId } }),
)

/** Requests new quotes for one row. */
export const renewRow = defineAction((client, id: string, row: number) =>
  client.refreshBatchRowQuotes({ params: { id, row: String(row) } }),
)
