import { and, eq } from 'drizzle-orm'

import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { canCancel } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { recordRefund } from '#lib/service/billing/charges.ts'
import { hourMs } from '#lib/service/clock.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { movePrintJob } from '#lib/service/fulfillment/print-job.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks, openTask } from '#lib/service/tasks/open-task.ts'
import { evaluateLocked } from '#lib/service/tracking/attention/evaluate-shipment.ts'

/** Opens a task to remove a printed piece from the mail, whatever the refunds come to. */
const openRemovalTask = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
  const [job] = await ctx.db
    .select({ code: printJobs.code })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.state, 'completed'),
      ),
    )
  const piece = job ? `piece ${formatPieceCode(job.code)}` : 'the printed piece'
  await openTask(ctx, {
    kind: 'cancelled_after_print',
    cause: shipmentId,
    shipmentId,
    message: `Cancelled after printing: remove ${piece} from the mail and destroy it.`,
    details: { code: job?.code ?? null },
    dueAt: new Date(ctx.clock.now().getTime() + hourMs),
  })
}

/**
 * Cancels a draft, or a bought shipment that has not been handed over. The printer is notified and the refunds of label
 * and card are followed by a job, which records how each ended.
 */
export const cancelShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<{ id: string; status: 'cancelled' }> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    // An attempt whose process died before it could answer has cancelled it.
    if (ctx.intent?.isTakenUp && shipment.status === 'cancelled') return
    if (!canCancel(shipment.status)) {
      throw new ServiceError(
        'INVALID_STATUS_TRANSITION',
        `A shipment with the status ${shipment.status} can no longer be cancelled.`,
      )
    }
    await withdrawWaiting(ctx, shipment, 'The shipment was cancelled.')
    const wasPrinted = shipment.status === 'printed'
    const cancelled = await moveShipment(
      ctx,
      shipment,
      { to: 'cancelled', cause: 'person' },
      {
        message: wasPrinted
          ? 'Cancelled after printing: remove the printed piece from the mail.'
          : 'Cancelled.',
      },
    )
    await evaluateLocked(ctx, cancelled)
    await recordAudit(ctx, {
      action: 'shipment.cancelled',
      subject: { type: 'shipment', id: shipmentId },
      before: { status: shipment.status },
      after: { status: cancelled.status },
    })
    if (wasPrinted) await openRemovalTask(ctx, shipment.id)
    await closeTasks(ctx, shipment.id, ['print_failed'])
    const [purchase] = await ctx.db
      .select()
      .from(purchases)
      .where(
        and(
          eq(purchases.organizationId, ctx.organizationId),
          eq(purchases.shipmentId, shipment.id),
          eq(purchases.step, 'completed'),
        ),
      )
    if (!purchase?.paymentId) return
    const now = ctx.clock.now()
    await ctx.db.insert(cancellations).values({
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
      paymentId: purchase.paymentId,
      providerShipmentId: purchase.providerShipmentId,
      paymentRefund: 'requested',
      labelRefund: 'requested',
      createdAt: now,
      updatedAt: now,
    })
    await recordRefund(ctx, shipment.id, 'pending')
    await movePrintJob(ctx, { shipmentId: shipment.id }, { to: 'cancelled', cause: 'cancellation' })
    await ctx.jobs.enqueue(ctx, 'cancellation.follow', {
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
    })
  })
  return { id: shipmentId, status: 'cancelled' }
}
