import { and, eq, inArray } from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { canCancel } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { recordRefund } from '#lib/service/billing/record-charge.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'
import { closeTasks } from '#lib/service/tasks/close-tasks.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { lookAtLocked } from '#lib/service/tracking/attention/look-at-shipment.ts'

/** Of a piece that lies printed on the floor a person must know, whatever the refunds come to. */
const askForPiece = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
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
 * Cancels a draft, or a bought shipment that has not been handed over. The printer is told and the refunds of label
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
    const cancelled = await moveShipment(ctx, shipment, 'cancelled', {
      message: wasPrinted
        ? 'Cancelled after printing: remove the printed piece from the mail.'
        : 'Cancelled.',
    })
    await lookAtLocked(ctx, cancelled)
    await recordAudit(ctx, {
      action: 'shipment.cancelled',
      subject: { type: 'shipment', id: shipmentId },
      before: { status: shipment.status },
      after: { status: cancelled.status },
    })
    if (wasPrinted) await askForPiece(ctx, shipment.id)
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
    await ctx.db
      .update(printJobs)
      .set({ state: 'cancelled', updatedAt: now })
      .where(
        and(
          eq(printJobs.organizationId, ctx.organizationId),
          eq(printJobs.shipmentId, shipment.id),
          inArray(printJobs.state, ['waiting', 'submitting', 'submitted']),
        ),
      )
    await ctx.jobs.enqueue(ctx, 'cancellation.follow', {
      organizationId: ctx.organizationId,
      shipmentId: shipment.id,
    })
  })
  return { id: shipmentId, status: 'cancelled' }
}
