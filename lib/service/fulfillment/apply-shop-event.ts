import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { isAbandoned, isPrinted } from '#lib/contract/printing/print-job.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import type { PrintEvent } from '#lib/service/providers/print/port.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { pullPrintJob } from './follow-print-job.ts'
import { recordHandedOver } from './hand-over/scan-form.ts'
import { findPrintJob, inAnHour, type PrintJobRow } from './print-job.ts'
import { failPrintJob, recordPrinted } from './settle-print-job.ts'

/** Records that the shop brought the piece to the carrier, so that it left without passing our floor. */
const recordHandedOverByShop = async (ctx: ServiceContext, known: PrintJobRow): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, known.shipmentId)
    // A reprint may have replaced it since it was read without the lock.
    const job = (await findPrintJob(ctx, known.id)) ?? known
    const code = formatPieceCode(job.code)
    if (isAbandoned(job.state) || shipment.status === 'cancelled') {
      await openTask(ctx, {
        kind: 'cancelled_after_print',
        cause: `${job.id}:handed-over`,
        shipmentId: shipment.id,
        message: `The print shop handed piece ${code} over to the carrier after the job was cancelled. Contact the print shop.`,
        details: { code: job.code },
        dueAt: inAnHour(ctx),
      })
      return
    }
    if (shipment.manifestedAt) return
    await recordHandedOver(ctx, shipment, null, {
      message: 'Handed over to the carrier by the print shop.',
      metadata: {
        print_job: job.name,
        code: job.code,
        handed_over_by: { actor: actorName(ctx.actor), name: 'the print shop', api_key: null },
      },
    })
  })
}

/** Opens a task where the shop failed at what it had reported as done: a person must find out which is true. */
const reportLateFailure = async (ctx: ServiceContext, job: PrintJobRow, reason: string): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    await openTask(ctx, {
      kind: 'print_failed',
      cause: `${job.id}:late`,
      shipmentId: shipment.id,
      message: `The print shop reported a failure (${reason}) for piece ${formatPieceCode(job.code)}, which it had reported as printed. Contact the print shop.`,
      details: { code: job.code, reason },
      dueAt: inAnHour(ctx),
    })
  })
}

/**
 * Applies a print shop's report about one of its jobs. Ignores events about a job of another printer; repeated, late
 * or out-of-order events never undo known facts.
 */
export const applyShopEvent = async (
  ctx: ServiceContext,
  printJobId: string,
  event: PrintEvent,
): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job || job.printerId !== event.printerId) return
  const reason = event.reason ?? 'no reason given'
  switch (event.kind) {
    case 'printed':
      if (!isAbandoned(job.state))
        return recordPrinted(ctx, job.shipmentId, [{ job, printerJobId: event.printerJobId }])
      return pullPrintJob(ctx, job.id)
    case 'handed_over':
      // It was printed before, whether or not that event has arrived yet.
      if (!isAbandoned(job.state))
        await recordPrinted(ctx, job.shipmentId, [{ job, printerJobId: event.printerJobId }])
      // The piece leaves with its document, regardless of reports about its label.
      if (job.output !== 'document') return
      return recordHandedOverByShop(ctx, job)
    case 'failed':
      if (isPrinted(job.state)) return reportLateFailure(ctx, job, reason)
      return failPrintJob(ctx, job, {
        cause: 'printer',
        reason,
        message: `The print shop ended the job without printing it (${reason}).`,
      })
  }
}
