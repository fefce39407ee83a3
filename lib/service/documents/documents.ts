import { and, eq, sql } from 'drizzle-orm'

import type { DocumentMetadata, DocumentDetail } from '#lib/contract/documents/document.ts'
import { scalingOf } from '#lib/contract/documents/sheet.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createReadUrl } from '#lib/service/files/read-urls.ts'
import { isId } from '#lib/service/ids.ts'

import { documentKey, printKey } from './document-key.ts'
import { loadParts, presentPart } from './document-parts.ts'

/** Content type of every document. */
export const pdfContentType = 'application/pdf'

/** Returns the ID of the document that a key of the organization names; null if none. */
export const documentIdOf = (organizationId: string, key: string): string | null => {
  const documentId = /([^/]*)\.pdf$/.exec(key)?.[1] ?? ''
  return isId(documentId) && key === documentKey(organizationId, documentId) ? documentId : null
}

/** The storage key of a direct upload until it is confirmed. */
export const stagedKey = (organizationId: string, uploadId: string): string =>
  `uploads/${organizationId}/${uploadId}.pdf`

export type DocumentRow = typeof documents.$inferSelect

/** Presents a document as in the responses of upload and confirm. */
export const presentMetadata = (document: DocumentRow): DocumentMetadata => ({
  document_key: document.documentKey,
  filename: document.filename,
  page_count: document.pageCount,
  size_bytes: document.sizeBytes,
  warnings: document.warnings,
})

const notFound = (): ServiceError =>
  new ServiceError(
    'DOCUMENT_NOT_FOUND',
    'This document does not exist in your organization. Upload it first.',
  )

const selectDocument = prepareStatement((db) =>
  db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.organizationId, sql.placeholder('organizationId')),
        eq(documents.id, sql.placeholder('documentId')),
      ),
    )
    .prepare('select_document'),
)

/** Loads a document. Throws DOCUMENT_NOT_FOUND when it is unknown, another organization's, or the id is no UUID. */
export const loadDocumentById = async (ctx: ServiceContext, documentId: string): Promise<DocumentRow> => {
  if (!isId(documentId)) throw notFound()
  const { organizationId } = ctx
  const [document] = await selectDocument(ctx.db).execute({ organizationId, documentId })
  if (!document) throw notFound()
  if (document.purgedAt) {
    throw new ServiceError(
      'DOCUMENT_NOT_FOUND',
      'This document was deleted at the end of its retention period. Upload it again.',
    )
  }
  return document
}

/** Loads a document by its key. Throws DOCUMENT_NOT_FOUND when it is unknown or another organization's. */
export const loadDocument = async (ctx: ServiceContext, key: string): Promise<DocumentRow> => {
  const documentId = documentIdOf(ctx.organizationId, key)
  if (documentId === null) throw notFound()
  return loadDocumentById(ctx, documentId)
}

/**
 * Returns where the printed pages of a document are stored: the file itself, if they are the same or an earlier
 * version stored it.
 */
export const printedFileOf = (
  document: Pick<DocumentRow, 'organizationId' | 'id' | 'documentKey' | 'sha256' | 'printSha256'>,
): { key: string; sha256: string } => {
  const { organizationId, id, documentKey: key, sha256, printSha256 } = document
  return printSha256 === null || printSha256 === sha256
    ? { key, sha256 }
    : { key: printKey(organizationId, id), sha256: printSha256 }
}

const previewMs = 15 * 60 * 1000

/** Creates a short-lived URL for viewing the document. */
const createPreviewUrl = (ctx: ServiceContext, document: DocumentRow): string =>
  createReadUrl(ctx.config, {
    ...printedFileOf(document),
    expiresAt: new Date(ctx.clock.now().getTime() + previewMs),
    filename: document.filename,
    inline: true,
  })

/** Returns the details of a document. Throws DOCUMENT_NOT_FOUND. */
export const getDocument = async (ctx: ServiceContext, documentId: string): Promise<DocumentDetail> => {
  const document = await loadDocumentById(ctx, documentId)
  const parts = await loadParts(ctx, documentId)
  return {
    ...presentMetadata(document),
    document_id: document.id,
    sha256: document.sha256,
    page_sizes: document.pageSizes,
    scaling: scalingOf(document.pageSizes),
    preview_url: createPreviewUrl(ctx, document),
    parts: parts.map(presentPart),
    made_from: document.madeFrom,
    created_at: document.createdAt.toISOString(),
  }
}
