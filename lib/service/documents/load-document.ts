import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import type { DocumentRow } from './document-row.ts'
import { documentKey } from './storage-keys.ts'

const notFound = (): ServiceError =>
  new ServiceError(
    'DOCUMENT_NOT_FOUND',
    'This document does not exist in your organization. Upload it first.',
  )

/** The document, or DOCUMENT_NOT_FOUND: unknown, another organization's, or an id that is no UUID. */
export const loadDocumentById = async (ctx: ServiceContext, documentId: string): Promise<DocumentRow> => {
  if (!isId(documentId)) throw notFound()
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, documentId)))
  if (!document) throw notFound()
  if (document.purgedAt) {
    throw new ServiceError(
      'DOCUMENT_NOT_FOUND',
      'This document was deleted at the end of its retention period. Upload it again.',
    )
  }
  return document
}

/** The document with this key, or DOCUMENT_NOT_FOUND: unknown, or another organization's. */
export const loadDocument = async (ctx: ServiceContext, key: string): Promise<DocumentRow> => {
  const documentId = /([^/]*)\.pdf$/.exec(key)?.[1] ?? ''
  if (key !== documentKey(ctx.organizationId, documentId)) throw notFound()
  return loadDocumentById(ctx, documentId)
}
