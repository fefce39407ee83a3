import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { and, eq } from 'drizzle-orm'

import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'
import type { MadeFrom } from '#lib/contract/documents/made-from.ts'
import { hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { documents, uploads } from '#lib/service/db/schema/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { PreparedPrint } from '#lib/service/inspection/prepare-print.ts'
import type { Inspection } from '#lib/service/inspection/reading.ts'

import { documentKey, printKey } from './document-key.ts'
import { mergeWarnings } from './document-warnings.ts'
import { type DocumentRow, pdfContentType } from './documents.ts'

/** An incoming file: on disk, but already unlinked, so that nothing is left behind even by a crash. */
type SpooledFile = AsyncDisposable & {
  /** For readers in this process, until it is disposed of. */
  descriptor: number
  sizeBytes: number
  /** The content from its beginning. */
  read(): Readable
}

const fileTooLarge = (maxBytes: number): ServiceError => {
  const megabytes = Math.floor((maxBytes / 1024 / 1024) * 10) / 10
  return new ServiceError(
    'FILE_TOO_LARGE',
    megabytes >= 1
      ? `The file is larger than ${megabytes} MB. Reduce its size, or send it as several documents.`
      : `The file is larger than ${maxBytes} bytes. Reduce its size, or send it as several documents.`,
  )
}

/**
 * Spools a file of at most `maxBytes` to disk, without holding it in memory. Throws FILE_TOO_LARGE, or what the sender's
 * stream fails with.
 */
const spool = async (
  bytes: AsyncIterable<Uint8Array>,
  options: { directory: string; maxBytes: number },
): Promise<SpooledFile> => {
  await mkdir(options.directory, { recursive: true, mode: 0o700 })
  const path = join(options.directory, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    let sizeBytes = 0
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > options.maxBytes) throw fileTooLarge(options.maxBytes)
      await handle.writeFile(chunk)
    }
    return {
      descriptor: handle.fd,
      sizeBytes,
      read: () => handle.createReadStream({ start: 0, autoClose: false }),
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** How long storing a document may take before the sweep treats it as abandoned. */
const storingMs = hourMs

type DocumentToTakeIn = {
  /** Normalized. */
  filename: string
  bytes: AsyncIterable<Uint8Array>
  /** The template or the form that it was made from. */
  madeFrom?: MadeFrom
  /** Warnings of its parts, on its own pages. */
  warnings?: DocumentWarning[]
  /**
   * Called in the transaction that records the document, before it is recorded. Returning another document means
   * that this one is not needed: it is dropped, and the other returned.
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

/** Data of an accepted file, and of its printed pages. */
type Accepted = { inspection: Inspection; print: PreparedPrint; printSha256: string }

const record = (
  ctx: ServiceContext,
  documentId: string,
  { inspection, print, printSha256 }: Accepted,
  { filename, madeFrom, warnings, claim }: DocumentToTakeIn,
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
        pageSizes: print.pageSizes,
        sha256: inspection.sha256,
        printSha256,
        warnings: mergeWarnings([...(warnings ?? []), ...print.warnings]),
        uploadedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
        madeFrom: madeFrom ?? null,
        createdAt: ctx.clock.now(),
      })
      .returning()
    if (!document) throw new Error('The document was not saved.')
    return document
  })

const store = async (
  ctx: ServiceContext,
  file: SpooledFile,
  accepted: Accepted,
  input: DocumentToTakeIn,
): Promise<DocumentRow> => {
  const { storage } = ctx.providers
  const documentId = newId()
  const key = documentKey(ctx.organizationId, documentId)
  // Recorded before it is stored, so that after a crash the sweep knows what to remove.
  await remember(ctx, documentId, input.filename)
  const drop = async (): Promise<void> => {
    try {
      await storage.remove(key)
      if (accepted.print.bytes) await storage.remove(printKey(ctx.organizationId, documentId))
      await forget(ctx, documentId)
    } catch (error) {
      ctx.logger.warn({ err: error, documentId }, 'an unwanted document was left for the sweep')
    }
  }
  let document: DocumentRow
  try {
    await storage.put({ key, body: file.read(), contentType: pdfContentType })
    if (accepted.print.bytes) {
      await storage.put({
        key: printKey(ctx.organizationId, documentId),
        body: Readable.from([accepted.print.bytes]),
        contentType: pdfContentType,
      })
    }
    document = await record(ctx, documentId, accepted, input)
  } catch (error) {
    await drop()
    throw error
  }
  if (document.id !== documentId) await drop()
  return document
}

/**
 * Stores a PDF from any source: checks it, stores exactly the checked bytes, and beside them its printed pages if they
 * differ, and records it. Throws FILE_TOO_LARGE and what `PdfInspector` throws; a rejected file leaves nothing behind.
 */
export const storeDocument = async (ctx: ServiceContext, input: DocumentToTakeIn): Promise<DocumentRow> => {
  await using file = await spool(input.bytes, {
    directory: join(ctx.config.dataDirectory, 'spool'),
    maxBytes: ctx.config.documents.maxBytes,
  })
  const inspection = await ctx.inspector.inspect(file)
  const print = await ctx.inspector.preparePrint(file, inspection.pageCount)
  const printSha256 = print.bytes ? createHash('sha256').update(print.bytes).digest('hex') : inspection.sha256
  // Awaited, because the file ends with this function.
  return await store(ctx, file, { inspection, print, printSha256 }, input)
}
