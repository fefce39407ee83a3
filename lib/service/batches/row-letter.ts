import type { UpdateBatchInput } from '#lib/contract/batches/batch.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { type DocumentRow, loadDocumentById } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { localDay } from '#lib/service/local-time.ts'
import { findMatterByNumber } from '#lib/service/matters/load-matter.ts'
import { findOrganizationZone } from '#lib/service/organization-zone.ts'
import { requireInUse } from '#lib/service/templates/change-template.ts'
import { loadVersion } from '#lib/service/templates/load-template.ts'
import { makeLetter } from '#lib/service/templates/render-template.ts'

import { findRowDocument } from './batch-documents.ts'
import type { BatchRecord, RowRecord } from './load-batch.ts'
import type { ReadRow } from './read-row.ts'
import { templateValuesOf } from './template-values.ts'

/** Returns the matter of a row: that of its number, or the batch's. Throws MATTER_NOT_FOUND for an unknown number. */
export const matterOf = async (
  ctx: ServiceContext,
  { matterNumber }: Pick<ReadRow, 'matterNumber'>,
  ofBatch: string | null | undefined,
): Promise<string | null> => {
  if (matterNumber === undefined) return ofBatch ?? null
  const found = await findMatterByNumber(ctx, matterNumber)
  if (found) return found.id
  const message = `No matter has the number “${matterNumber}”. Create it, or correct the number.`
  throw new ServiceError('MATTER_NOT_FOUND', message, { fields: [{ field: 'matter_number', message }] })
}

/** The settings of a batch, when updated. */
type BatchOptions = Omit<UpdateBatchInput, 'name' | 'mapping' | 'address_family'>

/**
 * Fixes the version and the date of a template that is set, so that rows checked tomorrow get the same letter. A batch has
 * a template or a PDF for all rows: setting one clears the other. Throws TEMPLATE_NOT_FOUND, TEMPLATE_ARCHIVED,
 * VALIDATION_ERROR for both.
 */
export const pinTemplate = async (ctx: ServiceContext, options: BatchOptions): Promise<BatchOptions> => {
  const { template, document_key: documentKey } = options
  if (!template) return documentKey ? { ...options, template: null } : options
  if (documentKey) {
    const message = 'Send a template or a document_key for all rows, not both.'
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'template', message }] })
  }
  const found = await loadVersion(ctx, template.template_id, template.version)
  requireInUse(found.template)
  const today = localDay(ctx.clock.now().toISOString(), await findOrganizationZone(ctx))
  return {
    ...options,
    document_key: null,
    template: {
      template_id: found.template.id,
      version: found.version.version,
      date: template.date ?? today,
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

/**
 * Returns the document of a row: the PDF that it names, the letter made for it from the batch's template, or the batch's
 * PDF. A row that is checked again keeps the letter that its draft has, unless it would be another one. Throws
 * DOCUMENT_NOT_FOUND, and as `makeLetter`.
 */
export const findRowLetter = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  read: ReadRow,
  documentId: string | undefined,
): Promise<DocumentRow> => {
  const { template, matter_id: matterId } = batch.options
  if (!template || read.documentName !== undefined) return findRowDocument(ctx, batch, read.documentName)
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
