import type { Readable } from 'node:stream'

import { and, eq, asc, isNull, lt } from 'drizzle-orm'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { UploadTarget, DocumentMetadata } from '#lib/contract/documents/document.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext, ServiceDeps } from '#lib/service/context.ts'
import { uploads } from '#lib/service/db/schema/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId, isId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { printKey } from './document-key.ts'
import {
  pdfContentType,
  stagedKey,
  presentMetadata,
  type DocumentRow,
  loadDocumentById,
} from './documents.ts'
import { normalizeFilename } from './filename.ts'
import { storeDocument } from './store-document.ts'

/** Time to upload and confirm, enough for a large file on a slow connection. */
const validSeconds = 60 * 60

/** Creates a form post straight to storage, for one file, to be confirmed afterwards. */
export const createUploadTarget = async (
  ctx: ServiceContext,
  input: { filename?: string | null | undefined },
): Promise<UploadTarget> => {
  authorize(ctx, 'send_mail')
  const id = newId()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + validSeconds * 1000)
  const storageKey = stagedKey(ctx.organizationId, id)
  const post = await ctx.providers.storage.createFormPost({
    key: storageKey,
    contentType: pdfContentType,
    maxBytes: ctx.config.documents.maxBytes,
    expiresAt,
  })
  await ctx.db.insert(uploads).values({
    organizationId: ctx.organizationId,
    id,
    filename: normalizeFilename(input.filename),
    storageKey,
    status: 'open',
    expiresAt,
    createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    createdAt: now,
  })
  return { upload_id: id, upload_url: post.url, fields: post.fields, expires_in: validSeconds }
}

type UploadRow = typeof uploads.$inferSelect

const notFound = (): ServiceError =>
  new ServiceError(
    'UPLOAD_NOT_FOUND',
    'This upload does not exist in your organization. Request a new target.',
  )

const selectUpload = (ctx: ServiceContext, uploadId: string) =>
  ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.organizationId, ctx.organizationId), eq(uploads.id, uploadId)))

const loadUpload = async (ctx: ServiceContext, uploadId: string): Promise<UploadRow> => {
  if (!isId(uploadId)) throw notFound()
  const [upload] = await selectUpload(ctx, uploadId)
  if (!upload || upload.status === 'storing' || upload.status === 'abandoned') throw notFound()
  return upload
}

const openStaged = async (ctx: ServiceContext, upload: UploadRow): Promise<Readable> => {
  try {
    return (await ctx.providers.storage.get(upload.storageKey)).body
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not_found') throw error
    throw new ServiceError(
      'UPLOAD_INCOMPLETE',
      'No file has been uploaded. Post it to upload_url with all fields, the file last, then confirm.',
      { cause: error },
    )
  }
}

/** Lets one of several confirmations create the document; the others, which waited for the lock, return it. */
const claimUpload =
  (uploadId: string) =>
  async (ctx: TransactionContext, documentId: string): Promise<DocumentRow | null> => {
    const [upload] = await selectUpload(ctx, uploadId).for('update')
    if (upload?.documentId) return loadDocumentById(ctx, upload.documentId)
    await ctx.db
      .update(uploads)
      .set({ status: 'confirmed', documentId })
      .where(and(eq(uploads.organizationId, ctx.organizationId), eq(uploads.id, uploadId)))
    return null
  }

/** Removes the staged file. A failure is only logged: the sweep removes it later. */
const discardStaged = async (ctx: ServiceContext, upload: UploadRow): Promise<void> => {
  try {
    await ctx.providers.storage.remove(upload.storageKey)
  } catch (error) {
    ctx.logger.warn({ err: error, uploadId: upload.id }, 'an uploaded file was left for the sweep')
  }
}

const refusals: ReadonlySet<ErrorCode> = new Set([
  'ENCRYPTED_PDF',
  'INVALID_PDF',
  'TOO_MANY_PAGES',
  'FILE_TOO_LARGE',
])

/**
 * Creates a document from the uploaded file; confirming again, at once or later, returns the same one. Throws
 * UPLOAD_NOT_FOUND, UPLOAD_EXPIRED, UPLOAD_INCOMPLETE, and the errors of an upload of the same file: then the file is
 * removed and another may be posted to the same target.
 */
export const confirmUpload = async (
  ctx: ServiceContext,
  input: { upload_id: string },
): Promise<DocumentMetadata> => {
  authorize(ctx, 'send_mail')
  const upload = await loadUpload(ctx, input.upload_id)
  if (upload.documentId) return presentMetadata(await loadDocumentById(ctx, upload.documentId))
  if (ctx.clock.now() >= upload.expiresAt) {
    throw new ServiceError(
      'UPLOAD_EXPIRED',
      'This upload target has expired. Request a new one and upload again.',
    )
  }
  try {
    const document = await storeDocument(ctx, {
      filename: upload.filename,
      bytes: await openStaged(ctx, upload),
      claim: claimUpload(upload.id),
    })
    await discardStaged(ctx, upload)
    return presentMetadata(document)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (refusals.has(error.code)) await discardStaged(ctx, upload)
    // Another confirmation may have been faster and removed the file.
    const { documentId } = await loadUpload(ctx, upload.id)
    if (documentId) return presentMetadata(await loadDocumentById(ctx, documentId))
    throw error
  }
}

/** Time after the expiry in which a form post or a confirmation that started in time may still be running. */
const graceMs = 15 * 60 * 1000
const batchSize = 200

const sweep = async (deps: ServiceDeps, upload: UploadRow): Promise<void> => {
  const thisUpload = and(eq(uploads.organizationId, upload.organizationId), eq(uploads.id, upload.id))
  if (upload.status === 'storing') {
    // From here on, a process that is still storing it will not record it.
    const claimed = await deps.db
      .update(uploads)
      .set({ status: 'abandoned' })
      .where(and(thisUpload, eq(uploads.status, 'storing')))
      .returning({ id: uploads.id })
    if (claimed.length === 0) return
  }
  await deps.providers.storage.remove(upload.storageKey)
  if (upload.status === 'storing' || upload.status === 'abandoned') {
    await deps.providers.storage.remove(printKey(upload.organizationId, upload.id))
    await deps.db.delete(uploads).where(thisUpload)
  } else {
    await deps.db.update(uploads).set({ sweptAt: deps.clock.now() }).where(thisUpload)
  }
}

/**
 * Removes from storage, in all organizations, uploads that were not confirmed in time, files posted again
 * after their confirmation, and files left by a crash. Safe to repeat and to run concurrently.
 */
export const sweepUploads = async (deps: ServiceDeps): Promise<void> => {
  const dueBefore = new Date(deps.clock.now().getTime() - graceMs)
  for (;;) {
    const due = await deps.db
      .select()
      .from(uploads)
      .where(and(isNull(uploads.sweptAt), lt(uploads.expiresAt, dueBefore)))
      .orderBy(asc(uploads.expiresAt))
      .limit(batchSize)
    for (const upload of due) await sweep(deps, upload)
    if (due.length < batchSize) return
  }
}
