import { and, eq, inArray, sql } from 'drizzle-orm'

import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchDocuments } from '#lib/service/db/schema/batches.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { type DocumentRow, documentIdOf, loadDocument } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { forgetChecks } from './forget-checks.ts'
import { getBatch } from './get-batch.ts'
import { type BatchRecord, lockBatch, requireIdle } from './load-batch.ts'

/** Returns a file name for comparison: without its folder and “.pdf”. */
export const nameKeyOf = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\.pdf$/, '')

const findAll = async (ctx: ServiceContext, keys: readonly string[]): Promise<DocumentRow[]> => {
  const wanted = new Set(keys)
  const ids = [...wanted].map((key) => documentIdOf(ctx.organizationId, key)).filter((id) => id !== null)
  const found =
    ids.length < wanted.size
      ? []
      : await ctx.db
          .select()
          .from(documents)
          .where(and(eq(documents.organizationId, ctx.organizationId), inArray(documents.id, ids)))
  if (found.length === wanted.size) return found
  throw new ServiceError(
    'DOCUMENT_NOT_FOUND',
    'One of the documents does not exist in your organization. Upload it first.',
  )
}

/** Adds PDFs for individual rows, by their file names. Throws DOCUMENT_NOT_FOUND, BATCH_BUSY. */
export const addBatchDocuments = async (
  ctx: ServiceContext,
  batchId: string,
  keys: readonly string[],
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  const { organizationId } = ctx
  const found = await findAll(ctx, keys)
  const byName = new Map(found.map(({ filename, id }) => [nameKeyOf(filename), id]))
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    await ctx.db
      .insert(batchDocuments)
      .values([...byName].map(([nameKey, documentId]) => ({ organizationId, batchId, nameKey, documentId })))
      .onConflictDoUpdate({
        target: [batchDocuments.organizationId, batchDocuments.batchId, batchDocuments.nameKey],
        set: { documentId: sql`excluded.document_id` },
      })
    await forgetChecks(ctx, batchId)
  })
  return getBatch(ctx, batchId)
}

const notFound = (message: string): ServiceError =>
  new ServiceError('DOCUMENT_NOT_FOUND', message, { fields: [{ field: 'document', message }] })

/** Returns the PDF that a row names, or the batch's. Throws DOCUMENT_NOT_FOUND with a way to fix it. */
export const findRowDocument = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  documentName: string | undefined,
): Promise<DocumentRow> => {
  if (documentName === undefined) {
    if (batch.options.document_key) return loadDocument(ctx, batch.options.document_key)
    throw notFound(
      'The row names no PDF, and the batch has no default PDF. Name one in the row, or choose one for all rows.',
    )
  }
  const [found] = await ctx.db
    .select({ document: documents })
    .from(batchDocuments)
    .innerJoin(
      documents,
      and(
        eq(documents.organizationId, batchDocuments.organizationId),
        eq(documents.id, batchDocuments.documentId),
      ),
    )
    .where(
      and(
        eq(batchDocuments.organizationId, ctx.organizationId),
        eq(batchDocuments.batchId, batch.id),
        eq(batchDocuments.nameKey, nameKeyOf(documentName)),
      ),
    )
  if (found) return found.document
  throw notFound(`No PDF named “${documentName}” has been added. Add it, or correct the name.`)
}
