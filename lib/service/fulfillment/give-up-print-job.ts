import { and, inArray } from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { isPrintJob, type PrintJobRow } from './load-print-job.ts'

/**
 * Ends a job that nobody but a person can go on with: it is not repeated by itself, because part of it may lie in a
 * tray. The timeline says why, and a task asks for the piece to be printed again.
 */
export const giveUpPrintJob = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  fault: { reason: string; message: string },
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const [failed] = await ctx.db
      .update(printJobs)
      .set({ state: 'failed', reason: fault.reason, waitingFor: null, updatedAt: ctx.clock.now() })
      .where(and(isPrintJob(ctx, job.id), inArray(printJobs.state, ['waiting', 'submitting', 'submitted'])))
      .returning({ id: printJobs.id })
    if (!failed) return
    await recordNews(ctx, shipment, {
      message: `${fault.message} An operator must check it.`,
      metadata: { print_job: job.name, printer_job_id: job.printerJobId, reason: fault.reason },
    })
    await openTask(ctx, {
      kind: 'print_failed',
      cause: job.id,
      shipmentId: shipment.id,
      message: `${fault.message} Destroy any pages of ${formatPieceCode(job.code)} in the printer tray, then reprint it.`,
      details: { code: job.code, reason: fault.reason },
      dueAt: new Date(ctx.clock.now().getTime() + hourMs),
    })
  })
}
