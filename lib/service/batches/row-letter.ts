import type { UpdateBatchInput } from '#lib/contract/batches/batch.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type DocumentRow, loadDocument, loadDocumentById } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { makeFilledForm } from '#lib/service/forms/fill-document-form.ts'
import { loadFillableForm } from '#lib/service/forms/read-document-form.ts'
import { localDay } from '#lib/service/local-time.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import { requireInUse } from '#lib/service/templates/change-template.ts'
import { loadVersion } from '#lib/service/templates/load-template.ts'
import { makeLetter } from '#lib/service/templates/render-template.ts'

import { findRowDocument } from './batch-documents.ts'
import { formValuesOf, resolveSources } from './form-values.ts'
import { type BatchRecord, loadBatch, type RowRecord } from './load-batch.ts'
import type { ReadRow } from './read-row.ts'
import { matterOf } from './row-matter.ts'
import { templateValuesOf } from './template-values.ts'

/** The settings of a batch, when updated. */
type BatchOptions = Omit<UpdateBatchInput, 'name' | 'mapping' | 'address_family'>

const today = async (ctx: ServiceContext): Promise<string> =>
  localDay(ctx.clock.now().toISOString(), await findOrganizationZone(ctx))

const invalid = (field: string, message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

/** Fixes the version and the date of a template. */
const pinTemplate = async (
  ctx: ServiceContext,
  options: BatchOptions,
  template: NonNullable<BatchOptions['template']>,
): Promise<BatchOptions> => {
  if (options.document_key || options.form) {
    throw invalid('template', 'Send a template or a document_key for all rows, not both.')
  }
  const found = await loadVersion(ctx, template.template_id, template.version)
  requireInUse(found.template)
  return {
    ...options,
    document_key: null,
    form: null,
    template: {
      template_id: found.template.id,
      version: found.version.version,
      date: template.date ?? (await today(ctx)),
    },
  }
}

/** Fixes what fills each field of a form, and its date. */
const pinForm = async (
  ctx: ServiceContext,
  batchId: string,
  options: BatchOptions,
  form: NonNullable<BatchOptions['form']>,
): Promise<BatchOptions> => {
  const batch = await loadBatch(ctx, batchId)
  const key = options.document_key === undefined ? batch.options.document_key : options.document_key
  if (key === null) throw invalid('form', 'Send the document_key of the form, or choose the PDF first.')
  const { form: read } = await loadFillableForm(ctx, await loadDocument(ctx, key))
  return {
    ...options,
    document_key: key,
    template: null,
    form: { fields: resolveSources(batch, read.fields, form.fields), date: form.date ?? (await today(ctx)) },
  }
}

/**
 * Fixes the template or the form that is set, and the date of its letters, so that rows checked tomorrow get the same letter. A
 * batch has a template or a PDF for all rows: setting one clears the other. Throws TEMPLATE_NOT_FOUND, TEMPLATE_ARCHIVED,
 * FORM_NOT_FILLABLE, and VALIDATION_ERROR for both.
 */
export const pinLetter = async (
  ctx: ServiceContext,
  batchId: string,
  options: BatchOptions,
): Promise<BatchOptions> => {
  const { template, form, document_key: documentKey } = options
  if (template) return pinTemplate(ctx, options, template)
  if (form) return pinForm(ctx, batchId, options, form)
  // Fields of one PDF say nothing of another's.
  return documentKey === undefined
    ? options
    : { ...options, form: null, ...(documentKey !== null && { template: null }) }
}

/**
 * Has the fields of a form that were not sent keep what fills them: two people who decide about different fields keep each
 * other's decisions. Fields of one PDF say nothing of another's.
 */
export const withStoredFields = (
  { options: { document_key: before, form: stored } }: BatchRecord,
  options: BatchOptions,
  { form: sent }: BatchOptions,
): BatchOptions => {
  const { form, document_key: after = before } = options
  if (!form || !sent || !stored || after !== before) return options
  const ofStored = Object.entries(stored.fields).filter(([name]) => sent.fields[name] === undefined)
  return {
    ...options,
    form: {
      fields: { ...form.fields, ...Object.fromEntries(ofStored) },
      date: sent.date ?? stored.date,
    },
  }
}

/** The document that the row's draft has, if it still exists. */
const findExisting = async (
  ctx: ServiceContext,
  documentId: string | undefined,
): Promise<DocumentRow | undefined> => {
  if (documentId === undefined) return undefined
  try {
    return await loadDocumentById(ctx, documentId)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'DOCUMENT_NOT_FOUND') return undefined
    throw error
  }
}

/** Fills the batch's form for a row. Throws as `makeFilledForm`, and MATTER_NOT_FOUND. */
const fillRowForm = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  { read, documentId }: { read: ReadRow; documentId: string | undefined },
): Promise<DocumentRow> => {
  const document = await findRowDocument(ctx, batch, undefined)
  const { form } = await loadFillableForm(ctx, document)
  const values = await formValuesOf(ctx, batch, { row, read, fields: form.fields })
  const stem = document.filename.replace(/\.pdf$/i, '')
  const addressee = read.toAddress.name ?? read.toAddress.company
  return makeFilledForm(ctx, {
    document,
    ...values,
    filename: [stem, addressee].filter(Boolean).join(' – ').replaceAll(/[\\/]/g, '-'),
    existing: await findExisting(ctx, documentId),
  })
}

/**
 * Returns the document of a row: the PDF that it names, the one made for it from the batch's template or form, or the batch's
 * PDF. A row that is checked again keeps the letter that its draft has, unless it would be another one. Throws
 * DOCUMENT_NOT_FOUND, and as `makeLetter` and `makeFilledForm`.
 */
export const findRowLetter = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  read: ReadRow,
  documentId: string | undefined,
): Promise<DocumentRow> => {
  const { template, form, matter_id: matterId } = batch.options
  if (read.documentName !== undefined) return findRowDocument(ctx, batch, read.documentName)
  if (form) return fillRowForm(ctx, batch, row, { read, documentId })
  if (!template) return findRowDocument(ctx, batch, undefined)
  return makeLetter(ctx, {
    templateId: template.template_id,
    version: template.version,
    date: template.date,
    recipient: read.toAddress,
    matterId: await matterOf(ctx, read, matterId),
    reference: read.reference,
    values: templateValuesOf(batch, row),
    filename: undefined,
    existing: await findExisting(ctx, documentId),
  })
}
