import { z } from 'zod'

import { envelope } from '#lib/contract/api/primitives.ts'
import { route } from '#lib/contract/api/route.ts'

import {
  batchRow,
  batchRowQuotes,
  listBatchRowsQuery,
  pickRowQuoteInput,
  updateBatchRowInput,
} from './batch-row.ts'
import {
  batch,
  batchDeletion,
  batchDetail,
  buyBatchInput,
  listBatchesQuery,
  updateBatchInput,
} from './batch.ts'

const tag = 'Batches'
const params = z.object({ id: z.string().meta({ description: 'Batch id.' }) })
const rowParams = params.extend({ row: z.string().meta({ description: 'Row number, as in the file.' }) })
const csv = 'text/csv; charset=utf-8'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const detail = (description: string) => ({ description, schema: envelope(batchDetail) })

export const createBatch = route({
  operationId: 'createBatch',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/batches',
  tag,
  summary: 'Read a list of recipients',
  description:
    'CSV (commas, semicolons or tabs) or XLSX (its first sheet). The first row names the columns; what each is read as is guessed, or as it was last time. At most 5,000 rows and 10 MB. Nobody is asked yet, and nothing bought.',
  form: z.object({
    file: z.any().meta({ type: 'string', format: 'binary', description: 'The CSV or XLSX file.' }),
  }),
  answers: { 201: detail('The list with its columns, in state `mapping`.') },
  errors: ['FORBIDDEN', 'FILE_TOO_LARGE'],
})

export const listBatches = route({
  operationId: 'listBatches',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/batches',
  tag,
  summary: 'List batches, newest first',
  query: listBatchesQuery,
  answers: {
    200: {
      description: 'A page of batches.',
      schema: z.object({ data: z.array(batch), has_more: z.boolean(), next_cursor: z.uuid().nullable() }),
    },
  },
})

export const getBatchTemplateCsv = route({
  operationId: 'getBatchTemplateCsv',
  access: 'any_key',
  method: 'get',
  path: '/api/v1/batches/template.csv',
  tag,
  summary: 'Download a list to fill in, as CSV',
  answers: { 200: { description: 'The columns with an example.', binary: csv } },
})

export const getBatchTemplateXlsx = route({
  operationId: 'getBatchTemplateXlsx',
  access: 'any_key',
  method: 'get',
  path: '/api/v1/batches/template.xlsx',
  tag,
  summary: 'Download a list to fill in, as XLSX',
  answers: { 200: { description: 'The columns with an example.', binary: xlsx } },
})

export const getBatch = route({
  operationId: 'getBatch',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/batches/{id}',
  tag,
  summary: 'Read a batch and its progress',
  params,
  answers: { 200: detail('The batch.') },
  errors: ['BATCH_NOT_FOUND'],
})

export const updateBatch = route({
  operationId: 'updateBatch',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'patch',
  path: '/api/v1/batches/{id}',
  tag,
  summary: 'Map the columns and choose the mail options',
  description:
    'What columns are read as is remembered by their headers. Rows that are not bought have to be checked again.',
  params,
  body: updateBatchInput,
  answers: { 200: detail('The batch, after the change.') },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY', 'DOCUMENT_NOT_FOUND'],
})

export const deleteBatch = route({
  operationId: 'deleteBatch',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'delete',
  path: '/api/v1/batches/{id}',
  tag,
  summary: 'Delete what is not bought of a batch',
  description:
    'Its rows go and their drafts are cancelled, within moments. Rows that are bought or wait for approval stay, and the batch with them as their record; a batch without such rows is gone.',
  params,
  answers: { 200: { description: 'What went, and what stays.', schema: envelope(batchDeletion) } },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
})

export const addBatchDocuments = route({
  operationId: 'addBatchDocuments',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/batches/{id}/documents',
  tag,
  summary: 'Give PDFs for single rows',
  description:
    'Uploaded before. A row takes the one whose file name stands in its column `document`, with or without “.pdf”. A later file of the same name takes the place of the earlier.',
  params,
  body: z.object({
    document_keys: z.array(z.string().min(1)).min(1).max(500, 'Give at most 500 at a time.'),
  }),
  answers: { 200: detail('The batch, after the change.') },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY', 'DOCUMENT_NOT_FOUND'],
})

export const checkBatch = route({
  operationId: 'checkBatch',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/batches/{id}/check',
  tag,
  summary: 'Verify the addresses and ask the carriers, row by row',
  description:
    'Makes a draft of every row that is not bought, and goes on by itself: read the batch for its progress. Nothing is charged.',
  params,
  answers: { 202: detail('Under way; state `checking`.') },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
})

export const listBatchRows = route({
  operationId: 'listBatchRows',
  access: 'shipments:read',
  limit: 'lists',
  method: 'get',
  path: '/api/v1/batches/{id}/rows',
  tag,
  summary: 'List the rows of a batch, in the order of the file',
  params,
  query: listBatchRowsQuery,
  answers: {
    200: {
      description: 'A page of rows.',
      schema: z.object({ data: z.array(batchRow), has_more: z.boolean(), next_cursor: z.int().nullable() }),
    },
  },
  errors: ['BATCH_NOT_FOUND'],
})

export const updateBatchRow = route({
  operationId: 'updateBatchRow',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'patch',
  path: '/api/v1/batches/{id}/rows/{row}',
  tag,
  summary: 'Mend a row, or leave it out',
  description: 'A row that is mended is checked at once, and the answer says what came of it.',
  params: rowParams,
  body: updateBatchRowInput,
  answers: { 200: { description: 'The row, after the change.', schema: envelope(batchRow) } },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
})

export const getBatchRowQuotes = route({
  operationId: 'getBatchRowQuotes',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/batches/{id}/rows/{row}/quotes',
  tag,
  summary: 'Read every quote of a row',
  params: rowParams,
  answers: { 200: { description: 'Its quotes, and which is taken.', schema: envelope(batchRowQuotes) } },
  errors: ['BATCH_NOT_FOUND'],
})

export const renewBatchRowQuotes = route({
  operationId: 'renewBatchRowQuotes',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/batches/{id}/rows/{row}/quotes',
  tag,
  summary: 'Ask the carriers again for one row',
  description: 'The row is checked anew. A service that was picked for it stays picked while it is offered.',
  params: rowParams,
  answers: { 200: { description: 'The new quotes.', schema: envelope(batchRowQuotes) } },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
})

export const pickBatchRowQuote = route({
  operationId: 'pickBatchRowQuote',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'put',
  path: '/api/v1/batches/{id}/rows/{row}/quote',
  tag,
  summary: 'Take another quote for one row',
  description:
    'Before it is bought. The choice holds, also when quotes are renewed, until the row or the options of the list change.',
  params: rowParams,
  body: pickRowQuoteInput,
  answers: { 200: { description: 'The row, at its new price.', schema: envelope(batchRow) } },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY', 'QUOTE_NOT_FOUND', 'QUOTE_EXPIRED'],
})

export const buyBatch = route({
  operationId: 'buyBatch',
  access: 'shipments:buy',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/batches/{id}/buy',
  tag,
  summary: 'Buy every row that has a price',
  description:
    'Each row is a purchase of its own, one after the other, and goes on by itself. No row costs more than was shown: quotes that expire meanwhile are renewed, and a row that would be dearer waits for a person.',
  params,
  body: buyBatchInput,
  answers: { 202: detail('Under way; state `buying`.') },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY', 'BATCH_TOTAL_EXCEEDED', 'NO_PAYMENT_METHOD'],
})

export const stopBatch = route({
  operationId: 'stopBatch',
  access: 'shipments:draft',
  limit: 'writes',
  method: 'post',
  path: '/api/v1/batches/{id}/stop',
  tag,
  summary: 'Stop checking or buying',
  description: 'What is being bought at that moment is carried to its end; the rest is not bought.',
  params,
  answers: { 200: detail('Stopped; `ready` as soon as what is being bought has ended.') },
  errors: ['FORBIDDEN', 'BATCH_NOT_FOUND'],
})

export const getBatchResultCsv = route({
  operationId: 'getBatchResultCsv',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/batches/{id}/result.csv',
  tag,
  summary: 'Download what became of each row, as CSV',
  description:
    'Row number, state, shipment, tracking number, carrier, service, price and error, then the columns as they were given.',
  params,
  answers: { 200: { description: 'All rows.', binary: csv } },
  errors: ['BATCH_NOT_FOUND'],
})

export const getBatchResultXlsx = route({
  operationId: 'getBatchResultXlsx',
  access: 'shipments:read',
  method: 'get',
  path: '/api/v1/batches/{id}/result.xlsx',
  tag,
  summary: 'Download what became of each row, as XLSX',
  params,
  answers: { 200: { description: 'All rows.', binary: xlsx } },
  errors: ['BATCH_NOT_FOUND'],
})

/** Paths with a word come before the one with an id, which would swallow them. */
export const batchRoutes = {
  createBatch,
  listBatches,
  getBatchTemplateCsv,
  getBatchTemplateXlsx,
  getBatch,
  updateBatch,
  deleteBatch,
  addBatchDocuments,
  checkBatch,
  listBatchRows,
  updateBatchRow,
  getBatchRowQuotes,
  renewBatchRowQuotes,
  pickBatchRowQuote,
  buyBatch,
  stopBatch,
  getBatchResultCsv,
  getBatchResultXlsx,
}
