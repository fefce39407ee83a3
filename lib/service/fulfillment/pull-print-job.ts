import { hourMs } from '#lib/contract/api/time.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { openPrinterById } from '#lib/service/printers/open-printer.ts'
import type { PrintJobNews, PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { findPrintJob, isPrintJob, type PrintJobRow } from './load-print-job.ts'

const orNull = (error: unknown): null => {
  if (error instanceof ProviderError && error.kind === 'not_found') return null
  throw error
}

const cancelAt = async (port: PrintPort, job: PrintJobRow): Promise<PrintJobNews | null> => {
  const printerJobId = job.printerJobId ?? (await port.find(job.name))?.printerJobId
  if (!printerJobId) return null
  const submitted = { printerJobId, name: job.name }
  await port.cancel(submitted)
  return port.read(submitted).catch(orNull)
}

const recordPrintedAfterAll = async (ctx: ServiceContext, job: PrintJobRow): Promise<void> => {
  const code = formatPieceCode(job.code)
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const [kept] = await ctx.db
      .select({ reason: printJobs.reason })
      .from(printJobs)
      .where(isPrintJob(ctx, job.id))
    if (kept?.reason === printedAfterAll) return
    await ctx.db
      .update(printJobs)
      .set({ reason: printedAfterAll, updatedAt: ctx.clock.now() })
      .where(isPrintJob(ctx, job.id))
    await recordNews(ctx, shipment, {
      message: `Piece ${code} was printed despite the cancellation. Remove it from the mail and destroy it.`,
      metadata: { code: job.code, print_job: job.name },
    })
    if (shipment.status !== 'cancelled') return
    await openTask(ctx, {
      kind: 'cancelled_after_print',
      cause: job.id,
      shipmentId: shipment.id,
      message: `Cancelled, but piece ${code} was printed. Remove it from the mail and destroy it.`,
      details: { code: job.code },
      dueAt: new Date(ctx.clock.now().getTime() + hourMs),
    })
  })
}

/** Kept as the job's reason, so that it is told once. */
const printedAfterAll = 'printed after it was cancelled'

/**
 * Pulls a job that is no longer wanted from its printer. What was printed before that reached the printer is told in the
 * timeline and, of a cancelled shipment, becomes a task. Throws while the printer is out of reach, so that the queue
 * comes again.
 */
export const pullPrintJob = async (ctx: ServiceContext, printJobId: string): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job?.printerId || (job.state !== 'cancelled' && job.state !== 'failed')) return
  const port = await openPrinterById(ctx, job.printerId)
  if (!port) return
  const news = await cancelAt(port, job)
  if (news?.state === 'completed') await recordPrintedAfterAll(ctx, job)
}
