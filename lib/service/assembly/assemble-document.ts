import { Readable } from 'node:stream'

import { layOutParts } from '#lib/contract/documents/assembly.values.ts'
import type { AssembleDocumentInput } from '#lib/contract/documents/document-part.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import { formatBytes } from '#lib/contract/formats/numbers.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { documentParts } from '#lib/service/db/schema/documents.ts'
import { loadParts } from '#lib/service/documents/document-parts.ts'
import { warningOfPart } from '#lib/service/documents/document-warnings.ts'
import {
  type DocumentRow,
  getDocument,
  loadDocument,
  loadDocumentById,
} from '#lib/service/documents/documents.ts'
import { normalizeFilename } from '#lib/service/documents/filename.ts'
import { storeDocument } from '#lib/service/documents/store-document.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { AssembledPart } from '#lib/service/inspection/assemble-parts.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import { renderSeparatorSheets } from './separator-sheets.ts'

type Part = { document: DocumentRow; title: string | null }

const fieldOf = (index: number): string => `parts.${index}.document_key`

const refuse = (
  code: 'VALIDATION_ERROR' | 'DOCUMENT_NOT_FOUND' | 'INVALID_PDF' | 'TOO_MANY_PAGES' | 'FILE_TOO_LARGE',
  index: number,
  message: string,
): ServiceError => new ServiceError(code, message, { fields: [{ field: fieldOf(index), message }] })

const nameOf = ({ document }: Part, index: number): string => `“${document.filename}” (part ${index + 1})`

/** Loads a part. One that was assembled itself is refused: its own parts would not be in the evidence. */
const loadPart = async (
  ctx: ServiceContext,
  { document_key: key, title }: AssembleDocumentInput['parts'][number],
  index: number,
): Promise<Part> => {
  const document = await loadDocument(ctx, key).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    throw new ServiceError(error.code, error.message, {
      fields: [{ field: fieldOf(index), message: error.message }],
    })
  })
  const part = { document, title: title || null }
  if ((await loadParts(ctx, document.id)).length === 0) return part
  const message = `${nameOf(part, index)} was assembled from several PDFs. Send those in its place.`
  throw refuse('VALIDATION_ERROR', index, message)
}

/** Throws TOO_MANY_PAGES or FILE_TOO_LARGE, naming the part with which the whole is over the limit. */
const requireWithinLimits = (
  { config }: ServiceContext,
  parts: readonly Part[],
  layout: ReturnType<typeof layOutParts>,
): void => {
  const { maxPages, maxBytes } = config.documents
  const tooLong = layout.parts.findIndex(({ lastPage }) => lastPage > maxPages)
  const over = parts[tooLong]
  if (over) {
    throw refuse(
      'TOO_MANY_PAGES',
      tooLong,
      `Together these PDFs have ${layout.pageCount} pages; the maximum is ${maxPages}. It is exceeded with ${nameOf(over, tooLong)}.`,
    )
  }
  let sizeBytes = 0
  for (const [index, part] of parts.entries()) {
    sizeBytes += part.document.sizeBytes
    if (sizeBytes > maxBytes) {
      throw refuse(
        'FILE_TOO_LARGE',
        index,
        `Together these PDFs are larger than ${formatBytes(maxBytes)}. The limit is exceeded with ${nameOf(part, index)}.`,
      )
    }
  }
}

const stemOf = (filename: string): string => filename.replace(/\.pdf$/i, '')

const titleOf = ({ title, document }: Part): string => title ?? stemOf(document.filename)

/** Names the whole after its first part, unless it was given a name. */
const filenameOf = (given: string | null | undefined, [first, ...others]: readonly Part[]): string =>
  normalizeFilename(given || `${stemOf(first?.document.filename ?? '')} and ${others.length} more.pdf`)

/** Records the parts with the whole. Throws DOCUMENT_NOT_FOUND when one was deleted while it was copied. */
const recordParts = async (
  ctx: TransactionContext,
  documentId: string,
  parts: readonly (Part & { place: AssembledPart })[],
): Promise<null> => {
  for (const { document } of parts) await loadDocumentById(ctx, document.id)
  await ctx.db.insert(documentParts).values(
    parts.map(({ document, title, place }, index) => ({
      organizationId: ctx.organizationId,
      documentId,
      position: index + 1,
      sourceDocumentId: document.id,
      filename: document.filename,
      title,
      sha256: document.sha256,
      sizeBytes: document.sizeBytes,
      pageCount: place.pageCount,
      firstPage: place.firstPage,
      separatorPage: place.separatorPage,
      isSigned: place.isSigned,
    })),
  )
  return null
}

/**
 * Creates a document from uploaded ones, in the order given. The same parts in the same order give the same bytes. Throws
 * DOCUMENT_NOT_FOUND, VALIDATION_ERROR for a part that was assembled itself, TOO_MANY_PAGES and FILE_TOO_LARGE for the whole,
 * INVALID_PDF for a page that would look different in it, each naming the part; STORED_FILE_ALTERED or STORED_FILE_MISSING.
 */
export const assembleDocument = async (
  ctx: ServiceContext,
  input: AssembleDocumentInput,
): Promise<DocumentDetail> => {
  authorize(ctx, 'send_mail')
  const parts: Part[] = []
  for (const [index, part] of input.parts.entries()) parts.push(await loadPart(ctx, part, index))
  const options = { separators: input.separators, newSheets: input.new_sheets }
  const layout = layOutParts(
    parts.map(({ document }) => document.pageCount),
    options,
  )
  requireWithinLimits(ctx, parts, layout)
  const files: Buffer[] = []
  for (const { document } of parts) {
    files.push(await readStoredFile(ctx, { key: document.documentKey, sha256: document.sha256 }))
  }
  const separators = input.separators
    ? await renderSeparatorSheets(
        parts.map((part) => ({ title: titleOf(part), pageCount: part.document.pageCount })),
        markOf(ctx.config),
      )
    : null
  const assembly = await ctx.inspector.assembleParts(
    { parts: files, separators, newSheets: input.new_sheets },
    layout.pageCount,
  )
  if ('altered' in assembly) {
    const { part: index, page } = assembly.altered
    const part = parts[index]
    if (!part) throw new Error(`there is no part ${index}`)
    throw refuse(
      'INVALID_PDF',
      index,
      `Page ${page + 1} of ${nameOf(part, index)} would look different in the combined document, as pages with hidden layers do. Print it to a new PDF and use that.`,
    )
  }
  const placed = parts.flatMap((part, index) => {
    const place = assembly.parts[index]
    return place ? [{ ...part, place }] : []
  })
  const document = await storeDocument(ctx, {
    filename: filenameOf(input.filename, parts),
    bytes: Readable.from([assembly.bytes]),
    warnings: placed.flatMap(({ document: { warnings, filename }, place: { firstPage } }) =>
      warnings.map((warning) => warningOfPart(warning, { filename, firstPage })),
    ),
    claim: (ctx, documentId) => recordParts(ctx, documentId, placed),
  })
  return getDocument(ctx, document.id)
}
