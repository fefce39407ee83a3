import { createHash } from 'node:crypto'

import { and, asc, count, eq, getTableColumns } from 'drizzle-orm'

import type { EmailedReceipt } from '#lib/contract/evidence/emailed-receipt.ts'
import type { ImportReceiptQuery } from '#lib/contract/evidence/evidence.ts'
import type { Artifact } from '#lib/contract/mailing-record/artifact.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { emailedReceipts } from '#lib/service/db/schema/mailing-record.ts'
import type { Verdicts } from '#lib/service/email-messages/sender-verdict.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { isId, newId } from '#lib/service/ids.ts'
import { loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { closeCause } from '#lib/service/tasks/open-task.ts'

import { addReceipt, prepareReceipt } from './store-receipt.ts'

/** The most files of one shipment that wait for a decision, so that no mailbox can fill the database. */
const mostWaiting = 10

const { content: _, ...withoutContent } = getTableColumns(emailedReceipts)

const ofShipment = ({ organizationId }: Pick<ServiceContext, 'organizationId'>, shipmentId: string) =>
  and(eq(emailedReceipts.organizationId, organizationId), eq(emailedReceipts.shipmentId, shipmentId))

/** An email whose sender could not be confirmed as the carrier. */
type UnconfirmedEmail = { sender: string; verdicts: Verdicts; taskCause: string }

/**
 * Keeps a PDF of such an email outside the evidence until a member decides about it. The same file is kept once. Throws what
 * `storeReceipt` throws, and RECEIPT_EXISTS if too many files wait.
 */
export const keepEmailedReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  pdf: { name: string; bytes: Uint8Array },
  email: UnconfirmedEmail,
): Promise<void> => {
  // Before the bytes go to the inspector, which may take the buffer over.
  const content = Buffer.from(pdf.bytes)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if ((await prepareReceipt(ctx, shipmentId, pdf.bytes, 'operator')) === null) return
  await withTransaction(ctx, async (ctx) => {
    await lockShipment(ctx, shipmentId)
    const [waiting] = await ctx.db
      .select({ files: count() })
      .from(emailedReceipts)
      .where(ofShipment(ctx, shipmentId))
    if ((waiting?.files ?? 0) >= mostWaiting) {
      throw new ServiceError('RECEIPT_EXISTS', `${mostWaiting} emailed files of this shipment wait already`)
    }
    await ctx.db
      .insert(emailedReceipts)
      .values({
        organizationId: ctx.organizationId,
        shipmentId,
        id: newId(),
        receivedAt: ctx.clock.now(),
        ...email,
        filename: pdf.name,
        sha256,
        sizeBytes: content.byteLength,
        content,
      })
      .onConflictDoNothing()
  })
}

/** Lists the files that wait for a decision, oldest first. */
export const listEmailedReceipts = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<EmailedReceipt[]> => {
  const rows = await ctx.db
    .select(withoutContent)
    .from(emailedReceipts)
    .where(ofShipment(ctx, shipmentId))
    .orderBy(asc(emailedReceipts.id))
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    size_bytes: row.sizeBytes,
    sha256: row.sha256,
    sender: row.sender,
    sender_checks: row.verdicts,
    received_at: row.receivedAt.toISOString(),
  }))
}

type EmailedRow = typeof emailedReceipts.$inferSelect

/** Loads a file that waits. Throws FORBIDDEN, SHIPMENT_NOT_FOUND and NOT_FOUND. */
const loadEmailed = async (ctx: ServiceContext, shipmentId: string, id: string): Promise<EmailedRow> => {
  authorize(ctx, 'operate')
  await loadShipment(ctx, shipmentId)
  const [row] = isId(id)
    ? await ctx.db
        .select()
        .from(emailedReceipts)
        .where(and(ofShipment(ctx, shipmentId), eq(emailedReceipts.id, id)))
    : []
  if (row) return row
  throw new ServiceError(
    'NOT_FOUND',
    'No such file waits for a decision: it was added, discarded, or deleted with the evidence.',
  )
}

/** Returns the file as emailed. Throws what `loadEmailed` throws. */
export const openEmailedReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  id: string,
): Promise<FileDownload> => {
  const { filename, content } = await loadEmailed(ctx, shipmentId, id)
  return { filename, contentType: 'application/pdf', body: content }
}

/** Deletes the file, and closes the task once nothing of its email waits. */
const forget = async (ctx: TransactionContext, row: EmailedRow): Promise<void> => {
  await ctx.db
    .delete(emailedReceipts)
    .where(and(ofShipment(ctx, row.shipmentId), eq(emailedReceipts.id, row.id)))
  const [left] = await ctx.db
    .select({ files: count() })
    .from(emailedReceipts)
    .where(and(ofShipment(ctx, row.shipmentId), eq(emailedReceipts.taskCause, row.taskCause)))
  if (left?.files === 0) await closeCause(ctx, { kind: 'receipt_email', cause: row.taskCause })
}

/**
 * Adds an emailed file as the carrier's return receipt, in the name of the member who reviewed it. Throws what
 * `loadEmailed` and `addReceipt` throw.
 */
export const addEmailedReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  id: string,
  query: ImportReceiptQuery = {},
): Promise<Artifact> => {
  const row = await loadEmailed(ctx, shipmentId, id)
  const receipt = await addReceipt(ctx, shipmentId, row.content, { ...query, emailedBy: row.sender })
  await withTransaction(ctx, (ctx) => forget(ctx, row))
  return receipt
}

/** Deletes an emailed file that is not the receipt; its hash and sender are recorded. Throws what `loadEmailed` throws. */
export const discardEmailedReceipt = async (
  ctx: ServiceContext,
  shipmentId: string,
  id: string,
): Promise<{ id: string }> => {
  const row = await loadEmailed(ctx, shipmentId, id)
  await withTransaction(ctx, async (ctx) => {
    await lockShipment(ctx, shipmentId)
    await forget(ctx, row)
    await recordAudit(ctx, {
      action: 'receipt.discarded',
      subject: { type: 'shipment', id: shipmentId },
      before: { filename: row.filename, sha256: row.sha256, emailed_by: row.sender },
    })
  })
  return { id: row.id }
}
