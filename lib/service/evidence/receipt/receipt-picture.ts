import { and, eq, gt, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { listArtifacts, openArtifact } from '#lib/service/evidence/download-evidence.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

import { drawReceipt } from './draw-receipt.ts'

/** Records who saw the picture: once a day for each reader, as it is part of the shipment's page. */
const recordView = async (ctx: ServiceContext, shipmentId: string, filename: string): Promise<void> => {
  const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const [before] = await ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, ctx.organizationId),
        eq(auditEntries.subjectId, shipmentId),
        // By the index of subjects: of the action there are many.
        sql`${auditEntries.action} || '' = 'evidence.downloaded'`,
        sql`${auditEntries.after} ->> 'picture' is not null`,
        gt(auditEntries.at, since),
        sql`${auditEntries.actorId} is not distinct from ${userId}`,
        sql`${auditEntries.apiKeyId} is not distinct from ${ctx.caller?.apiKeyId ?? null}`,
      ),
    )
    .limit(1)
  if (before) return
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipmentId },
    after: { picture: filename },
  })
}

/**
 * Draws the signature on the stored return receipt, or if it cannot be found, the first page. Throws what reading the
 * receipt throws, RECEIPT_NOT_BOUGHT if none was purchased, and INVALID_PDF or ENCRYPTED_PDF if it cannot be drawn.
 */
export const getReceiptPicture = async (ctx: ServiceContext, shipmentId: string): Promise<FileDownload> => {
  const listed = await listArtifacts(ctx, shipmentId)
  const receipt = listed.find(({ kind }) => kind === 'carrier_return_receipt_pdf')
  if (!receipt)
    throw new ServiceError('RECEIPT_NOT_BOUGHT', 'No return receipt was purchased for this shipment.')
  const { body, filename } = await openArtifact(ctx, shipmentId, receipt.id)
  if (!(body instanceof Uint8Array)) throw new Error(`receipt ${receipt.id} is not read whole`)
  const { png } = await drawReceipt(ctx, body)
  await recordView(ctx, shipmentId, filename)
  return { filename: filename.replace(/(\.pdf)?$/i, '.png'), contentType: 'image/png', body: png }
}
