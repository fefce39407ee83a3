import { and, asc, eq, sql } from 'drizzle-orm'

import type { DocumentPart } from '#lib/contract/documents/document-part.ts'
import { prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { documentParts } from '#lib/service/db/schema/documents.ts'

import { documentKey } from './document-key.ts'

export type PartRow = typeof documentParts.$inferSelect

const selectParts = prepareStatement((db) =>
  db
    .select()
    .from(documentParts)
    .where(
      and(
        eq(documentParts.organizationId, sql.placeholder('organizationId')),
        eq(documentParts.documentId, sql.placeholder('documentId')),
      ),
    )
    .orderBy(asc(documentParts.position))
    .prepare('select_document_parts'),
)

/** Loads the PDFs that a document was assembled from, in order; empty for an uploaded document. */
export const loadParts = (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  documentId: string,
): Promise<PartRow[]> => selectParts(db).execute({ organizationId, documentId })

/** The last page of a part in the whole document. */
export const lastPageOf = ({ firstPage, pageCount }: Pick<PartRow, 'firstPage' | 'pageCount'>): number =>
  firstPage + pageCount - 1

/** Presents a part as in responses. */
export const presentPart = (row: PartRow): DocumentPart => ({
  document_id: row.sourceDocumentId,
  document_key: documentKey(row.organizationId, row.sourceDocumentId),
  filename: row.filename,
  title: row.title,
  sha256: row.sha256,
  size_bytes: row.sizeBytes,
  page_count: row.pageCount,
  first_page: row.firstPage,
  last_page: lastPageOf(row),
  separator_page: row.separatorPage,
  signature_lost: row.isSigned,
})
