import { z } from 'zod'

import { envelope, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { csvType, xlsxType } from '#lib/contract/api/table-format.ts'

import { batchPreview, previewBatchMappingInput } from './batch-preview.ts'
import { batchSummary } from './batch-summary.ts'
import {
  batch,
  batchDeletion,
  batchDetail,
  buyBatchInput,
  listBatchesQuery,
  updateBatchInput,
} from './batch.ts'
import { sendAgainInput } from './send-again.ts'

const tag = 'Batches'
const params = z.object({ id: text().meta({ description: 'Batch id.' }) })
const detail = (description: string) => ({ description, schema: envelope(batchDetail) })

/** Paths with a word come before the one with an id, which would swallow them. */

export const batchRoutes = defineRoutes({
  createBatch: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches',
    tag,
    summary: 'Create a batch from a list of recipients',
    description:
      'CSV with any usual separator and character set, or XLSX (the first sheet that is shown and has columns). The first row must name the columns; the mapping is guessed, or reused from a previous file with the same columns. Rows with several addresses are not guessed: see `address_families`. Every row is accounted for in `row_accounting`. At most 5,000 rows and 10 MB. Nothing is verified, quoted or bought yet.',
    form: z.object({
      file: z.any().meta({ type: 'string', format: 'binary', description: 'The CSV or XLSX file.' }),
    }),
    answers: { 201: detail('The batch with its columns, in state `mapping`.') },
    errors: ['FORBIDDEN', 'FILE_TOO_LARGE'],
  },

  sendAgain: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/again',
    tag,
    summary: 'Prepare a batch that sends shipments again',
    description:
      'One row for each shipment, with its document, recipient, references, tags and matter; checking starts immediately. Each row names the shipment as its earlier attempt. A newer address in the address book is reported as `other_address` and not used. Shipments that are on the way without a delivery problem, delivered or not handed over are rejected by name, and nothing is created.',
    body: sendAgainInput,
    answers: { 201: detail('The batch, in state `checking`. Nothing is bought yet.') },
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },

  listBatches: {
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
        schema: pageOf(batch),
      },
    },
  },

  getBatchTemplateCsv: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/batches/template.csv',
    tag,
    summary: 'Download a CSV template',
    answers: { 200: { description: 'The columns with an example row.', binary: csvType } },
  },

  getBatchTemplateXlsx: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/batches/template.xlsx',
    tag,
    summary: 'Download an XLSX template',
    answers: { 200: { description: 'The columns with an example row.', binary: xlsxType } },
  },

  getBatch: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/batches/{id}',
    tag,
    summary: 'Read a batch and its progress',
    params,
    answers: { 200: detail('The batch.') },
    errors: ['BATCH_NOT_FOUND'],
  },

  getBatchSummary: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/batches/{id}/summary',
    tag,
    summary: 'Summarize what a purchase of a batch would buy',
    description:
      'Services by number of rows, the parts of the total, arrival and mailing days, late rows, and the first and last recipient, of the rows that can be bought now.',
    params,
    answers: { 200: { description: 'The summary.', schema: envelope(batchSummary) } },
    errors: ['BATCH_NOT_FOUND'],
  },

  updateBatch: {
    access: 'shipments:draft',
    limit: 'writes',
    conditional: 'batch',
    method: 'patch',
    path: '/api/v1/batches/{id}',
    tag,
    summary: 'Map the columns and set the mail options',
    description:
      'The mapping is remembered by column headers. A mapping with which every row would lack a name, a street or a ZIP code is rejected. Rows that are not bought must be checked again.',
    params,
    body: updateBatchInput,
    answers: { 200: detail('The updated batch.') },
    errors: [
      'MATTER_NOT_FOUND',
      'FORBIDDEN',
      'BATCH_NOT_FOUND',
      'BATCH_BUSY',
      'DOCUMENT_NOT_FOUND',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_ARCHIVED',
      'FORM_NOT_FILLABLE',
      'INVALID_PDF',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },

  previewBatchMapping: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'post',
    path: '/api/v1/batches/{id}/preview',
    tag,
    summary: 'Preview how rows are read with a mapping',
    description:
      'Counts the rows that would lack a name, a street or a ZIP code, and shows the first rows. Nothing is saved.',
    params,
    body: previewBatchMappingInput,
    answers: { 200: { description: 'The preview.', schema: envelope(batchPreview) } },
    errors: ['BATCH_NOT_FOUND'],
  },

  deleteBatch: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'delete',
    path: '/api/v1/batches/{id}',
    tag,
    summary: 'Delete the unbought rows of a batch',
    description:
      'The rows are deleted and their drafts are cancelled shortly after. Rows that are bought or waiting for approval remain, and so does the batch; a batch without such rows is deleted.',
    params,
    answers: { 200: { description: 'What was deleted and what remains.', schema: envelope(batchDeletion) } },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
  },

  addBatchDocuments: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/{id}/documents',
    tag,
    summary: 'Add PDFs for individual rows',
    description:
      'Upload the documents first. Each row uses the document whose file name matches its `document` column, with or without “.pdf”. A document with the same name replaces an earlier one.',
    params,
    body: z.object({
      document_keys: z.array(text().min(1)).min(1).max(500, 'Add at most 500 at a time.'),
    }),
    answers: { 200: detail('The updated batch.') },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY', 'DOCUMENT_NOT_FOUND'],
  },

  checkBatch: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/{id}/check',
    tag,
    summary: 'Verify addresses and get quotes for every row',
    description:
      'Creates a draft for every row that is not bought. Runs in the background: read the batch for its progress. Nothing is charged.',
    params,
    answers: { 202: detail('Started; state `checking`.') },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
  },

  retryBatch: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/{id}/retry',
    tag,
    summary: 'Check unavailable rows again now',
    description:
      'Rows in state `unavailable` are checked again without waiting for `retry_at`. Other rows stay as they are.',
    params,
    answers: { 202: detail('Started; state `checking`.') },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
  },

  buyBatch: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/{id}/buy',
    tag,
    summary: 'Buy every row that has a price',
    description:
      'Each row is a separate purchase with a charge of its own, made one after another in the background. Rows with a pending duplicate must be decided about first, or confirmed with `confirm_duplicates`. No row costs more than the price shown: expired quotes are refreshed, and rows whose price has risen wait for confirmation.',
    params,
    body: buyBatchInput,
    answers: { 202: detail('Started; state `buying`.') },
    errors: [
      'FORBIDDEN',
      'BATCH_NOT_FOUND',
      'BATCH_BUSY',
      'BATCH_HAS_DUPLICATES',
      'BATCH_TOTAL_EXCEEDED',
      'NO_PAYMENT_METHOD',
      'SPENDING_LIMIT_REACHED',
    ],
  },

  stopBatch: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/{id}/stop',
    tag,
    summary: 'Stop checking or buying',
    description: 'Purchases in progress are completed; the remaining rows are not bought.',
    params,
    answers: { 200: detail('Stopped; `ready` once purchases in progress have completed.') },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND'],
  },

  getBatchResultCsv: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/batches/{id}/result.csv',
    tag,
    summary: 'Download the result of each row as CSV',
    description:
      'Row number, state, shipment, tracking number, carrier, service, price and error, followed by the original columns. Rows that were left out of the batch have the state `left_out` and the reason.',
    params,
    answers: { 200: { description: 'All rows.', binary: csvType } },
    errors: ['BATCH_NOT_FOUND'],
  },

  getBatchResultXlsx: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/batches/{id}/result.xlsx',
    tag,
    summary: 'Download the result of each row as XLSX',
    params,
    answers: { 200: { description: 'All rows.', binary: xlsxType } },
    errors: ['BATCH_NOT_FOUND'],
  },
})
