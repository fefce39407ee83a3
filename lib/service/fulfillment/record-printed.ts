import { and, inArray } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks } from '#lib/service/tasks/close-tasks.ts'

import { isPrintJob, type PrintJobRow } from './load-print-job.ts'

/** Records, once, that a job was printed. Of one that was cancelled meanwhile nothing comes. */
export const recordPrinted = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  printerJobId: string,
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    const [completed] = await ctx.db
      .update(printJobs)
      .set({
        state: 'completed',
        printerJobId,
        waitingFor: null,
        waitingSince: null,
        updatedAt: ctx.clock.now(),
      })
      .where(and(isPrintJob(ctx, job.id), inArray(printJobs.state, ['submitting', 'submitted'])))
      .returning({ id: printJobs.id })
    if (!completed) return
    await closeTasks(ctx, shipment.id, ['print_failed'])
    if (shipment.status !== 'queued') return
    const sides = shipment.duplex ? 'both sides' : 'one side'
    const ink = shipment.color ? 'color' : 'black and white'
    await moveShipment(
      ctx,
      shipment,
      { to: 'printed', cause: 'printer' },
      {
        message: `Printed on ${shipment.sheets} sheets, ${sides}, ${ink}.`,
        metadata: { print_job: job.name, printer_job_id: printerJobId, print_file_sha256: job.sha256 },
      },
    )
  })
}
