import { z } from 'zod'

import { envelope, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { batchFormPreview, previewBatchFormQuery } from './batch-form.ts'
import {
  batchRow,
  batchRowQuotes,
  listBatchRowsQuery,
  reviewBatchRowsInput,
  selectRowQuoteInput,
  updateBatchRowInput,
} from './batch-row.ts'
import { batchDetail } from './batch.ts'

const tag = 'Batches'
const params = z.object({ id: text().meta({ description: 'Batch id.' }) })
const rowParams = params.extend({ row: text().meta({ description: 'Row number in the file.' }) })

/** Operations on single rows of a batch. */
export const batchRowRoutes = defineRoutes({
  listBatchRows: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/batches/{id}/rows',
    tag,
    summary: 'List the rows of a batch, in file order',
    params,
    query: listBatchRowsQuery,
    answers: {
      200: {
        description: 'A page of rows.',
        schema: pageOf(batchRow, z.int()),
      },
    },
    errors: ['BATCH_NOT_FOUND'],
  },

  updateBatchRow: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'patch',
    path: '/api/v1/batches/{id}/rows/{row}',
    tag,
    summary: 'Edit or exclude a row, or choose how its address is printed',
    description: 'An edited row is checked immediately, and the response contains the result.',
    params: rowParams,
    body: updateBatchRowInput,
    answers: { 200: { description: 'The updated row.', schema: envelope(batchRow) } },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
  },

  previewBatchForm: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/batches/{id}/form-preview',
    tag,
    summary: 'Preview the filled form of some rows',
    description:
      'Fills the form of the batch for up to three rows, and returns their values, the fields that stay empty and what does not fit. Nothing is stored.',
    params,
    query: previewBatchFormQuery,
    answers: { 200: { description: 'The preview.', schema: envelope(batchFormPreview) } },
    errors: [
      'BATCH_NOT_FOUND',
      'DOCUMENT_NOT_FOUND',
      'MATTER_NOT_FOUND',
      'FORM_NOT_FILLABLE',
      'INVALID_PDF',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },

  getBatchRowForm: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/batches/{id}/rows/{row}/form.pdf',
    tag,
    summary: 'Preview the filled form of a row as PDF',
    description: 'Nothing is stored. The same form and values give the same file when the row is checked.',
    params: rowParams,
    answers: { 200: { description: 'The filled form.', binary: 'application/pdf' } },
    errors: [
      'BATCH_NOT_FOUND',
      'DOCUMENT_NOT_FOUND',
      'MATTER_NOT_FOUND',
      'FORM_NOT_FILLABLE',
      'FORM_VALUES_INVALID',
      'INVALID_PDF',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },

  getBatchRowQuotes: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/batches/{id}/rows/{row}/quotes',
    tag,
    summary: 'List all quotes of a row',
    params: rowParams,
    answers: {
      200: { description: 'The quotes, and which one is selected.', schema: envelope(batchRowQuotes) },
    },
    errors: ['BATCH_NOT_FOUND'],
  },

  refreshBatchRowQuotes: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/{id}/rows/{row}/quotes',
    tag,
    summary: 'Refresh the quotes of a row',
    description:
      'The row is checked again. A service selected for it stays selected as long as it is available.',
    params: rowParams,
    answers: { 200: { description: 'The refreshed quotes.', schema: envelope(batchRowQuotes) } },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
  },

  selectBatchRowQuote: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'put',
    path: '/api/v1/batches/{id}/rows/{row}/quote',
    tag,
    summary: 'Select another quote for a row',
    description:
      'Only before the row is bought. The selection is kept when quotes are refreshed, until the row or the batch’s options change.',
    params: rowParams,
    body: selectRowQuoteInput,
    answers: { 200: { description: 'The row, at its new price.', schema: envelope(batchRow) } },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY', 'QUOTE_NOT_FOUND', 'QUOTE_EXPIRED'],
  },

  reviewBatchRows: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/batches/{id}/reviews',
    tag,
    summary: 'Decide about corrected addresses, missing apartments or duplicates',
    description:
      'Applies one decision to the rows with a pending finding. Rows to be printed as entered are checked again in the background: the batch is then `checking`. Skipped rows are excluded, and their drafts are cancelled shortly after.',
    params,
    body: reviewBatchRowsInput,
    answers: { 200: { description: 'The updated batch.', schema: envelope(batchDetail) } },
    errors: ['FORBIDDEN', 'BATCH_NOT_FOUND', 'BATCH_BUSY'],
  },
})
