import { and, eq, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/fulfillment.ts'
import type { PrintJobNews } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipments/load-shipment.ts'
import { moveShipment, recordNews } from '#lib/service/shipments/timeline.ts'

import { findPrintJob, type PrintJobRow } from './submit-print-job.ts'

const fastestPollSeconds = 2
const slowestPollSeconds = 60

const isThis = (ctx: ServiceContext, printJobId: string) =>
  and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.id, printJobId))

const lookAgain = async (ctx: ServiceContext, job: PrintJobRow): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(printJobs)
      .set({ attempts: sql`${printJobs.attempts} + 1` })
      .where(isThis(ctx, job.id))
    await ctx.jobs.enqueue(
      tx,
      'print.follow',
      { organizationId: ctx.organizationId, printJobId: job.id },
      { afterSeconds: Math.min(slowestPollSeconds, fastestPollSeconds + job.attempts) },
    )
  })
}

const recordPrinted = async (ctx: ServiceContext, job: PrintJobRow): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, ctx, job.shipmentId)
    const [completed] = await tx
      .update(printJobs)
      .set({ state: 'completed', updatedAt: ctx.clock.now() })
      .where(and(isThis(ctx, job.id), eq(printJobs.state, 'submitted')))
      .returning({ id: printJobs.id })
    if (!completed || shipment.status !== 'queued') return
    const sides = shipment.duplex ? 'both sides' : 'one side'
    const ink = shipment.color ? 'colour' : 'black and white'
    await moveShipment(tx, ctx, shipment, 'printed', {
      message: `Printed on ${shipment.sheets} sheets, ${sides}, ${ink}.`,
      metadata: { print_job: job.name, printer_job_id: job.printerJobId, print_file_sha256: job.sha256 },
    })
  })
}

/** A job the printer gave up is not repeated by itself: part of it may lie in the tray. */
const recordFailure = async (ctx: ServiceContext, job: PrintJobRow, news: PrintJobNews): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, ctx, job.shipmentId)
    const [failed] = await tx
      .update(printJobs)
      .set({ state: 'failed', reason: news.reason, updatedAt: ctx.clock.now() })
      .where(and(isThis(ctx, job.id), eq(printJobs.state, 'submitted')))
      .returning({ id: printJobs.id })
    if (!failed) return
    await recordNews(tx, ctx, shipment, {
      message: `The printer gave the job up${news.reason ? ` (${news.reason})` : ''}. An operator must look at it.`,
      metadata: { print_job: job.name, printer_job_id: job.printerJobId, printer_state: news.state },
    })
  })
}

/** Asks the printer what became of a submitted job, and records it; while it is printing, asks again later. */
export const followPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (job?.state !== 'submitted' || !job.printerJobId) return
  const asPrinter: ServiceContext = {
    ...ctx,
    actor: { type: 'webhook', provider: ctx.providers.print.provider },
  }
  const news = await ctx.providers.print.read(job.printerJobId).catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'unavailable') return null
    throw error
  })
  switch (news?.state) {
    case 'completed':
      return recordPrinted(asPrinter, job)
    case 'aborted':
    case 'canceled':
      return recordFailure(asPrinter, job, news)
    case 'pending':
    case 'held':
    case 'processing':
    case undefined:
      return lookAgain(ctx, job)
  }
}
