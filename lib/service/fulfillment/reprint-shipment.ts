import { and, desc, eq, ne } from 'drizzle-orm'

import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { ReprintResult } from '#lib/contract/printing/printer.ts'
import { canReprint } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { handOverPieces } from '#lib/service/db/schema/hand-overs.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment, recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks } from '#lib/service/tasks/close-tasks.ts'

import { insertPrintJob } from './insert-print-job.ts'
import { isPrintJob, type PrintJobRow } from './load-print-job.ts'

const isBeingHandedOver = async (ctx: TransactionContext, shipmentId: string): Promise<boolean> => {
  const claimed = await ctx.db
    .select({ shipmentId: handOverPieces.shipmentId })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, ctx.organizationId),
        eq(handOverPieces.shipmentId, shipmentId),
        ne(handOverPieces.state, 'released'),
      ),
    )
  return claimed.length > 0
}

const requireReprintable = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> => {
  if (shipment.manifestedAt || (await isBeingHandedOver(ctx, shipment.id))) {
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

/** The job that the new one takes the place of: the live one, else the newest that was given up. */
const findFormer = async (ctx: TransactionContext, shipmentId: string): Promise<PrintJobRow | undefined> => {
  const jobs = await ctx.db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.organizationId, ctx.organizationId), eq(printJobs.shipmentId, shipmentId)))
    .orderBy(desc(printJobs.createdAt), desc(printJobs.id))
  const isAlive = ({ state }: PrintJobRow) => state !== 'failed' && state !== 'cancelled'
  return jobs.find(isAlive) ?? jobs[0]
}

/** Takes the former job out of the way: nothing more comes of it, whatever the printer still says. */
const retire = async (ctx: TransactionContext, former: PrintJobRow, reason: string): Promise<void> => {
  const { organizationId } = ctx
  const isEnded = former.state === 'failed' || former.state === 'cancelled'
  await ctx.db
    .update(printJobs)
    .set({
      waitingFor: null,
      updatedAt: ctx.clock.now(),
      ...(!isEnded && { state: 'cancelled' as const, reason }),
    })
    .where(isPrintJob(ctx, former.id))
  // That a completed one came out of the printer is known, and told with the reprint.
  if (former.state === 'completed') return
  await ctx.jobs.enqueue(ctx, 'print.pull', { organizationId, printJobId: former.id })
}

/**
 * Has a piece printed again that is queued or printed and was not handed over. The former job is retired and pulled from
 * its printer; what came out of it must be destroyed, which the timeline says, with who asked and why. Throws FORBIDDEN
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
    if (former) await retire(ctx, former, input.reason)
    const job = await insertPrintJob(ctx, shipment.id)
    if (former) {
      await ctx.db.update(printJobs).set({ replacedBy: job.printJobId }).where(isPrintJob(ctx, former.id))
    }
    const words = {
      message: `Queued for reprinting as ${formatPieceCode(job.code)}: ${input.reason.replace(/[.\s]+$/, '')}.${
        former ? ` Piece ${formatPieceCode(former.code)} must be destroyed.` : ''
      }`,
      metadata: { code: job.code, former_code: former?.code ?? null, reason: input.reason },
    }
    if (shipment.status === 'printed') {
      await moveShipment(ctx, shipment, 'queued', words, { packedAt: null, packedBy: null })
    } else await recordUpdate(ctx, shipment, words)
    await closeTasks(ctx, shipment.id, ['print_failed'])
    return { id: shipment.id, status: 'queued', code: job.code, former_code: former?.code ?? null }
  })
}
