import { hourMs } from '#lib/contract/api/time.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import type { PrintNews } from '#lib/service/providers/print/port.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordNews } from '#lib/service/shipment-core/timeline.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

import { giveUpPrintJob } from './give-up-print-job.ts'
import { recordHandedOver } from './hand-over/record-handed-over.ts'
import { findPrintJob, type PrintJobRow } from './load-print-job.ts'
import { pullPrintJob } from './pull-print-job.ts'
import { recordPrinted } from './record-printed.ts'

const isWanted = ({ state }: PrintJobRow): boolean => state !== 'failed' && state !== 'cancelled'

/** The shop has brought the piece to the carrier: it left without passing our floor. */
const takeHandedOver = async (ctx: ServiceContext, known: PrintJobRow): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, known.shipmentId)
    // It may have been retired by a reprint since it was read without the lock.
    const job = (await findPrintJob(ctx, known.id)) ?? known
    const code = formatPieceCode(job.code)
    if (!isWanted(job) || shipment.status === 'cancelled') {
      await openTask(ctx, {
        kind: 'cancelled_after_print',
        cause: `${job.id}:handed-over`,
        shipmentId: shipment.id,
        message: `The print shop handed piece ${code} over to the carrier after the job was cancelled. Contact the print shop.`,
        details: { code: job.code },
        dueAt: new Date(ctx.clock.now().getTime() + hourMs),
      })
      return
    }
    if (shipment.manifestedAt) return
    await recordHandedOver(ctx, shipment, null)
    await recordNews(ctx, shipment, {
      message: 'Handed over to the carrier by the print shop.',
      metadata: { print_job: job.name, code: job.code },
      news: { type: 'shipment.handed_over' },
    })
  })
}

/** The shop failed at what it had told us was done: a person must find out which is true. */
const takeLateFailure = async (ctx: ServiceContext, job: PrintJobRow, reason: string): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, job.shipmentId)
    await openTask(ctx, {
      kind: 'print_failed',
      cause: `${job.id}:late`,
      shipmentId: shipment.id,
      message: `The print shop reported a failure (${reason}) for piece ${formatPieceCode(job.code)}, which it had reported as printed. Contact the print shop.`,
      details: { code: job.code, reason },
      dueAt: new Date(ctx.clock.now().getTime() + hourMs),
    })
  })
}

/**
 * Takes what a print shop tells of a job it has. News of a job that another printer has is not believed; news that comes
 * twice, late or in another order never undoes what is known.
 */
export const applyShopNews = async (
  ctx: ServiceContext,
  printJobId: string,
  news: PrintNews,
): Promise<void> => {
  const job = await findPrintJob(ctx, printJobId)
  if (!job || job.printerId !== news.printerId) return
  const reason = news.reason ?? 'no reason given'
  switch (news.kind) {
    case 'printed':
      if (isWanted(job)) return recordPrinted(ctx, job, news.printerJobId)
      return pullPrintJob(ctx, job.id)
    case 'handed_over':
      // It was printed before, whether or not we have heard of that yet.
      if (isWanted(job)) await recordPrinted(ctx, job, news.printerJobId)
      return takeHandedOver(ctx, job)
    case 'failed':
      if (job.state === 'completed') return takeLateFailure(ctx, job, reason)
      return giveUpPrintJob(ctx, job, {
        reason,
        message: `The print shop ended the job without printing it (${reason}).`,
      })
  }
}
