import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { printJobs } from '#lib/service/db/schema/fulfillment.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipments/load-shipment.ts'

import { renderCoverSheet } from './cover-sheet.ts'

export type PrintJobRow = typeof printJobs.$inferSelect

const isThis = (ctx: ServiceContext, printJobId: string) =>
  and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.id, printJobId))

/** The print job, or undefined. */
export const findPrintJob = async (
  ctx: ServiceContext,
  printJobId: string,
): Promise<PrintJobRow | undefined> => {
  const [row] = await ctx.db.select().from(printJobs).where(isThis(ctx, printJobId))
  return row
}

/** Short code of a piece: the random end of its print job's id. */
export const pieceCode = (job: Pick<PrintJobRow, 'id'>): string => job.id.slice(-8).toUpperCase()

const renderPrintFile = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  shipment: ShipmentRow,
): Promise<Uint8Array> => {
  const { carrier, service, trackingNumber } = shipment
  if (!carrier || !service || !trackingNumber)
    throw new Error(`shipment ${shipment.id} has no label to print`)
  const [document] = await ctx.db
    .select({ documentKey: documents.documentKey })
    .from(documents)
    .where(and(eq(documents.organizationId, ctx.organizationId), eq(documents.id, shipment.documentId)))
  if (!document) throw new Error(`document of shipment ${shipment.id} is missing`)
  const cover = await renderCoverSheet({
    from: shipment.fromAddress,
    to: shipment.toAddress,
    carrier,
    service,
    trackingNumber,
    certified: shipment.certifiedMail,
    returnReceipt: shipment.returnReceipt,
    sheets: shipment.sheets,
    code: pieceCode(job),
  })
  const original = await ctx.providers.storage.get(document.documentKey)
  return ctx.inspector.composePrintFile({
    cover,
    document: await buffer(original.body),
    duplex: shipment.duplex,
  })
}

/**
 * Renders a waiting print job and submits it once. A job found in the middle of its submission is looked for at the
 * printer before it is sent again, so that one shipment never becomes two pieces.
 */
export const submitPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job || (job.state !== 'waiting' && job.state !== 'submitting')) return
  const shipment = await loadShipment(ctx, job.shipmentId)
  if (shipment.status !== 'queued') return

  const pdf = await renderPrintFile(ctx, job, shipment)
  const storageKey = `print/${ctx.organizationId}/${job.id}.pdf`
  await ctx.providers.storage.put({ key: storageKey, body: pdf, contentType: 'application/pdf' })
  const [claimed] = await ctx.db
    .update(printJobs)
    .set({
      state: 'submitting',
      storageKey,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      updatedAt: ctx.clock.now(),
    })
    .where(and(isThis(ctx, job.id), eq(printJobs.state, job.state)))
    .returning({ id: printJobs.id })
  if (!claimed) return

  const already = job.state === 'submitting' ? await ctx.providers.print.find(job.name) : null
  const submitted =
    already ??
    (await ctx.providers.print.submit({
      name: job.name,
      pdf,
      duplex: shipment.duplex,
      color: shipment.color,
    }))
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(printJobs)
      .set({ state: 'submitted', printerJobId: submitted.printerJobId, updatedAt: ctx.clock.now() })
      .where(and(isThis(ctx, job.id), eq(printJobs.state, 'submitting')))
    await ctx.jobs.enqueue(
      tx,
      'print.follow',
      { organizationId: ctx.organizationId, printJobId: job.id },
      { afterSeconds: 2 },
    )
  })
}
