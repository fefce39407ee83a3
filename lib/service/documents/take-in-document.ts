import { join } from 'node:path'

import { and, eq } from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { documents, uploads } from '#lib/service/db/schema/documents.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'
import type { Inspection } from '#lib/service/inspection/reading.ts'

import type { DocumentRow } from './document-row.ts'
import { spool } from './spool.ts'
import type { SpooledFile } from './spool.ts'
import { documentKey, pdfContentType } from './storage-keys.ts'

/** How long a document may be on its way into storage before the sweep takes it for abandoned. */
const storingMs = hourMs

export type DocumentToTakeIn = {
  /** Normalized already. */
  filename: string
  bytes: AsyncIterable<Uint8Array>
  /**
   * Called in the transaction that records the document, before it is recorded. Answering with another document means
   * that this one is not wanted: it is dropped, and the other returned.
   */
  claim?: (ctx: TransactionContext, documentId: string) => Promise<DocumentRow | null>
}

const remember = async (ctx: ServiceContext, documentId: string, filename: string): Promise<void> => {
  const now = ctx.clock.now()
  await ctx.db.insert(uploads).values({
    organizationId: ctx.organizationId,
    id: documentId,
    filename,
    storageKey: documentKey(ctx.organizationId, documentId),
    status: 'storing',
    expiresAt: new Date(now.getTime() + storingMs),
    createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    createdAt: now,
  })
}

const forget = (ctx: ServiceContext, documentId: string) =>
  ctx.db
    .delete(uploads)
    .where(
      and(
        eq(uploads.organizationId, ctx.organizationId),
        eq(uploads.id, documentId),
        eq(uploads.status, 'storing'),
      ),
    )

const record = (
  ctx: ServiceContext,
  documentId: string,
  inspection: Inspection,
  { filename, claim }: DocumentToTakeIn,
): Promise<DocumentRow> =>
  withTransaction(ctx, async (ctx) => {
    const preferred = await claim?.(ctx, documentId)
    if (preferred) return preferred
    const remembered = await forget(ctx, documentId).returning({ id: uploads.id })
    if (remembered.length === 0)
      throw new Error('The document was removed by the sweep while it was being stored.')
    const [document] = await ctx.db
      .insert(documents)
      .values({
        organizationId: ctx.organizationId,
        id: documentId,
        documentKey: documentKey(ctx.organizationId, documentId),
        filename,
        sizeBytes: inspection.sizeBytes,
        pageCount: inspection.pageCount,
        pageSizes: inspection.pageSizes,
        sha256: inspection.sha256,
        uploadedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!document) throw new Error('The document was not saved.')
    return document
  })

const store = async (
  ctx: ServiceContext,
  file: SpooledFile,
  inspection: Inspection,
  input: DocumentToTakeIn,
): Promise<DocumentRow> => {
  const { storage } = ctx.providers
  const documentId = newId()
  const key = documentKey(ctx.organizationId, documentId)
  // Noted before it is stored: should we crash in between, the sweep knows what to remove.
  await remember(ctx, documentId, input.filename)
  const drop = async (): Promise<void> => {
    try {
      await storage.remove(key)
      await forget(ctx, documentId)
    } catch (error) {
      ctx.logger.warn({ err: error, documentId }, 'an unwanted document was left for the sweep')
    }
  }
  let document: DocumentRow
  try {
    await storage.put({ key, body: file.read(), contentType: pdfContentType })
    document = await record(ctx, documentId, inspection, input)
  } catch (error) {
    await drop()
    throw error
  }
  if (document.id !== documentId) await drop()
  return document
}

/**
 * Takes in a PDF from wherever its bytes come: checks it, stores exactly the bytes that were checked, records it.
 * Throws FILE_TOO_LARGE and what `PdfInspector.inspect` throws; a refused file leaves nothing behind.
 */
export const takeInDocument = async (ctx: ServiceContext, input: DocumentToTakeIn): Promise<DocumentRow> => {
  await using file = await spool(input.bytes, {
    directory: join(ctx.config.dataDirectory, 'spool'),
    maxBytes: ctx.config.documents.maxBytes,
  })
  const inspection = await ctx.inspector.inspect(file)
  // Awaited, because the file ends with this function.
  return await store(ctx, file, inspection, input)
}
