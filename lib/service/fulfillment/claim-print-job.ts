import { sendLast, settleAll, withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import type { OpenedPrinter } from '#lib/service/printers/load-printer.ts'
import { writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'
import { printFileFact } from '#lib/service/shipment-core/facts.ts'
import { lockForRecord, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordFacts } from '#lib/service/shipment-core/timeline.ts'

import type { RenderedFile } from './print-file.ts'
import { movePrintJob, type PrintJobRow } from './print-job.ts'

const nameForShop = ({ db, organizationId }: ServiceContext, { id: objectId, name }: PrintJobRow) =>
  db.insert(directory).values({ kind: 'print_job', name, organizationId, objectId }).onConflictDoNothing()

/**
 * Records, before it is sent, that from here on the printer may have the job. Returns the job; undefined if it is no longer
 * to be sent.
 */
export const claimPrintJob = async (
  ctx: ServiceContext,
  job: PrintJobRow,
  { printerId, isShop }: OpenedPrinter,
  file: RenderedFile,
): Promise<PrintJobRow | undefined> => {
  const move = (ctx: ServiceContext) =>
    movePrintJob(
      ctx,
      job,
      { to: 'submitting', cause: 'service' },
      { printerId, storageKey: file.storageKey, sha256: file.sha256, claimedAt: ctx.clock.now() },
    )
  // Nothing else changes with it.
  if (!file.contents && !isShop) return move(ctx)
  return withTransaction(ctx, async (ctx) => {
    // Before the job is changed, as whatever changes both does.
    const locking = (file.contents ? lockForRecord : lockShipment)(ctx, job.shipmentId)
    const moving = move(ctx)
    await settleAll([locking, moving])
    const claimed = await moving
    if (!claimed) return undefined
    if (file.contents) recordFacts(ctx, job.shipmentId, [printFileFact(claimed, file.contents)])
    if (!isShop) return claimed
    // Messages of a print shop find the job by this.
    const name = nameForShop(ctx, job)
    if (file.contents) writeWithRecord(ctx, job.shipmentId, name)
    else sendLast(ctx, name)
    return claimed
  })
}
