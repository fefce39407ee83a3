import { read } from '#components/api/read.ts'
import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'

import type { RowFilters } from './row-filters.ts'

/** Number of rows, and of bulk sends, on a page. */
const shown = { rows: 50, batches: 10, templates: 100 }

/** Bulk sends with their rows, and what their options offer. */
export const batchQueries = {
  list: (cursor: string | undefined) =>
    read('listBatches', { query: { limit: shown.batches, ...(cursor && { cursor }) } }, 'any shipment'),
  detail: (id: string) => read('getBatch', { params: { id } }, 'any shipment'),
  /** Reads what a purchase would buy. */
  summary: (id: string) => read('getBatchSummary', { params: { id } }, 'any shipment'),
  rows: (id: string, { state, finding, cursor }: RowFilters) =>
    read(
      'listBatchRows',
      {
        params: { id },
        query: {
          limit: shown.rows,
          ...(state && { state }),
          ...(finding && { finding }),
          ...(cursor !== null && { cursor }),
        },
      },
      'any shipment',
    ),
  /** Every quote of one row. */
  rowQuotes: (id: string, row: number) =>
    read('getBatchRowQuotes', { params: { id, row: String(row) } }, 'any shipment'),
  document: (id: string) => read('getDocument', { params: { document_id: id } }),
  /** Reads a preview of the rows with this mapping of their columns. */
  preview: (id: string, mapping: readonly (BatchField | null)[]) =>
    read('previewBatchMapping', { params: { id }, body: { mapping: [...mapping] } }),
  /** Reads the form fields of a document. */
  form: (documentId: string) => read('getDocumentForm', { params: { document_id: documentId } }),
  /** Reads the form as it would be filled for these rows; the first three unless specified. */
  formPreview: (id: string, rows: string) =>
    read('previewBatchForm', { params: { id }, query: rows === '' ? {} : { rows } }),
  template: (id: string, version: number) => read('getTemplateVersion', { params: { id, version } }),
  templates: () => read('listTemplates', { query: { limit: shown.templates } }),
  matter: (id: string) => read('getMatter', { params: { id } }),
  tags: () => read('listTags', {}),
}
