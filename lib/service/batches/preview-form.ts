import { and, asc, inArray, ne } from 'drizzle-orm'

import type { FieldFault } from '#lib/contract/api/errors.ts'
import { type BatchFormPreview, maxPreviewRows } from '#lib/contract/batches/batch-form.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { loadDocument } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { fillLoadedForm, formValuesInvalid, titleOfField } from '#lib/service/forms/fill-document-form.ts'
import { type LoadedForm, loadFillableForm } from '#lib/service/forms/read-document-form.ts'

import { formValuesOf } from './form-values.ts'
import { type BatchRecord, isOfBatch, loadBatch, loadRow, type RowRecord } from './load-batch.ts'
import { readRow, valuesOf } from './read-row.ts'

/** Loads the form of a batch. Throws FORM_NOT_FILLABLE if its PDF is not filled, and as `loadFillableForm`. */
const loadBatchForm = async (ctx: ServiceContext, { options }: BatchRecord): Promise<LoadedForm> => {
  if (options.form && options.document_key !== null) {
    return loadFillableForm(ctx, await loadDocument(ctx, options.document_key))
  }
  throw new ServiceError(
    'FORM_NOT_FILLABLE',
    'This batch has no form to fill. Send document_key and form first.',
  )
}

const findRows = (ctx: ServiceContext, batchId: string, numbers: readonly number[]): Promise<RowRecord[]> =>
  ctx.db
    .select()
    .from(batchRows)
    .where(
      and(
        isOfBatch(ctx, batchId),
        numbers.length > 0 ? inArray(batchRows.row, [...numbers]) : ne(batchRows.state, 'excluded'),
      ),
    )
    .orderBy(asc(batchRows.row))
    .limit(maxPreviewRows)

/** The form as it would be filled for a row. */
type Preview = { values: Record<string, string> } & ({ bytes: Uint8Array } | { errors: FieldFault[] })

const fillRow = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  loaded: LoadedForm,
  row: RowRecord,
): Promise<Preview> => {
  const read = readRow(valuesOf(batch.mapping, row.cells, row.edits), batch.options)
  if (!read.ok) return { values: {}, errors: read.errors }
  const input = await formValuesOf(ctx, batch, { row, read: read.row, fields: loaded.form.fields })
  return { values: { ...input.values }, ...(await fillLoadedForm(ctx, loaded, input)) }
}

/**
 * Fills the form of a batch for up to three rows, the first ones unless others are requested. Nothing is stored. Throws
 * BATCH_NOT_FOUND, FORM_NOT_FILLABLE, MATTER_NOT_FOUND.
 */
export const previewForm = async (
  ctx: ServiceContext,
  batchId: string,
  requested: string | undefined,
): Promise<BatchFormPreview> => {
  const batch = await loadBatch(ctx, batchId)
  const rows = await findRows(ctx, batch.id, requested?.split(',').map(Number) ?? [])
  const loaded = await loadBatchForm(ctx, batch)
  const previews: BatchFormPreview['rows'] = []
  for (const row of rows) {
    const preview = await fillRow(ctx, batch, loaded, row)
    const filled = Object.entries(preview.values).filter(([, value]) => value !== '')
    const values = Object.fromEntries(filled)
    previews.push({
      row: row.row,
      name: row.name,
      values,
      empty_fields: loaded.form.fields
        .filter(({ fillable, name, value }) => fillable && value === '' && !Object.hasOwn(values, name))
        .map(titleOfField),
      errors: 'errors' in preview ? preview.errors : [],
    })
  }
  return { rows: previews }
}

/** Returns the form of a batch as it would be filled for a row. Throws FORM_VALUES_INVALID, and as `previewForm`. */
export const renderRowForm = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
): Promise<FileDownload> => {
  const batch = await loadBatch(ctx, batchId)
  const row = await loadRow(ctx, batch.id, number)
  const preview = await fillRow(ctx, batch, await loadBatchForm(ctx, batch), row)
  if ('errors' in preview) throw formValuesInvalid(preview.errors)
  return { body: preview.bytes, contentType: 'application/pdf', filename: `row-${row.row}.pdf` }
}
