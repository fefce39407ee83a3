import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import type { documents } from '#lib/service/db/schema/documents.ts'

export type DocumentRow = typeof documents.$inferSelect

/** The document as upload and confirm answer it. */
export const presentMetadata = (document: DocumentRow): DocumentMetadata => ({
  document_key: document.documentKey,
  filename: document.filename,
  page_count: document.pageCount,
  size_bytes: document.sizeBytes,
})
