import { and, desc, eq } from 'drizzle-orm'

import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { isAbandoned, isPrinted } from '#lib/contract/printing/print-job.values.ts'
import type { ReprintResult } from '#lib/contract/printing/printer.ts'
import { canReprint } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { packingFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment, recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks } from '#lib/service/tasks/open-task.ts'

import { findPiecesInHandOver } from './hand-over/scan-form.ts'
import { insertPrintJob, isPrintJob, movePrintJob, type PrintJobRow } from './print-job.ts'

const requireReprintable = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> => {
  if (shipment.manifestedAt || (await findPiecesInHandOver(ctx, [shipment.id])).size > 0) {
    throw new ServiceError(
      'INVALID_STATUS_TRANSITION',
      'The piece has been handed over and cannot be reprinted. Send the document as a new shipment.',
    )
  }
  if (canReprint(shipment.status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `A shipment with the status ${shipment.status} cannot be reprinted.`,
  )
}

/** The job that the new one replaces: the live one, else the newest that was abandoned. */
const findFormer = async (ctx: TransactionContext, shipmentId: string): Promise<PrintJobRow | undefined> => {
  const jobs = await ctx.db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.shipmentId, shipmentId)))
    .orderBy(desc(printJobs.createdAt), desc(printJobs.id))
  return jobs.find(({ state }) => !isAbandoned(state)) ?? jobs[0]
}

/** Withdraws the former job, whatever its printer still reports of it. */
const withdraw = async (ctx: TransactionContext, former: PrintJobRow, reason: string): Promise<void> => {
  const { organizationId } = ctx
  await movePrintJob(ctx, former, { to: 'cancelled', cause: 'reprint' }, { waitingFor: null, reason })
  // A printed one is no longer in its printer's queue.
  if (isPrinted(former.state)) return
  await ctx.jobs.enqueue(ctx, 'print.pull', { organizationId, printJobId: former.id })
}

/**
 * Prints a piece again that is queued or printed and was not handed over. The former job is withdrawn and cancelled at
 * its printer; what it printed must be destroyed, as the timeline says, with who requested the reprint and why. Throws FORBIDDEN
 * or INVALID_STATUS_TRANSITION.
 */
export const reprintShipment = async (
  ctx: ServiceContext,
  input: { shipmentId: string; reason: string },
): Promise<ReprintResult> => {
  authorize(ctx, 'operate')
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, input.shipmentId)
    await requireReprintable(ctx, shipment)
    const former = await findFormer(ctx, shipment.id)
    if (former) await withdraw(ctx, former, input.reason)
    const job = await insertPrintJob(ctx, shipment.id)
    if (former) {
      await ctx.db.update(printJobs).set({ replacedBy: job.printJobId }).where(isPrintJob(ctx, former.id))
    }
    const event = {
      message: `Queued for reprinting as ${formatPieceCode(job.code)}: ${input.reason.replace(/[.\s]+$/, '')}.${
        // One that was never given to a printer has no pages.
        former?.printerId ? ` Piece ${formatPieceCode(former.code)} must be destroyed.` : ''
      }`,
      metadata: { code: job.code, former_code: former?.code ?? null, reason: input.reason },
    }
    if (shipment.status === 'printed') {
      const factsOf = (moved: ShipmentRow) => (shipment.packedAt ? [packingFact(moved)] : [])
      await moveShipment(
        ctx,
        shipment,
        { to: 'queued', cause: 'person' },
        { ...event, factsOf },
        { packedAt: null, packedBy: null },
      )
    } else await recordUpdate(ctx, shipment, event)
    await closeTasks(ctx, shipment.id, ['print_failed'])
    return { id: shipment.id, status: 'queued', code: job.code, former_code: former?.code ?? null }
  })
}
