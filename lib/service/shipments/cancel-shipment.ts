import { and, eq } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { canCancel } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { withdrawWaiting } from '#lib/service/approvals/end-approval.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { recordRefund } from '#lib/service/billing/charges.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { movePrintJob } from '#lib/service/fulfillment/print-job.ts'
import { settleExpectedPapers } from '#lib/service/papers/stamped/expect-paper.ts'
import { cancelAtPartner, recordLetterCancelled } from '#lib/service/partner-mail/cancel-letter.ts'
import { findPartnerLetter } from '#lib/service/partner-mail/partner-letter.ts'
import { cancelOpenSchedule } from '#lib/service/schedules/end-schedule.ts'
import { settleFailedSchedule } from '#lib/service/schedules/settle-failed.ts'
import { partnerLetterFact } from '#lib/service/shipment-core/facts.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'
import { closeCause, closeTasks, openTask } from '#lib/service/tasks/open-task.ts'
import { evaluateLocked } from '#lib/service/tracking/attention/evaluate-shipment.ts'
import { untrackableCause } from '#lib/service/tracking/poll-tracker.ts'

/** Opens a task to remove a printed piece from the mail, whatever the refunds come to. */
const openRemovalTask = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
  const [job] = await ctx.db
    .select({ code: printJobs.code })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.output, 'document'),
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

const messageOf = (shipment: ShipmentRow): string => {
  if (shipment.partner !== null) {
    return `Cancelled. ${partnerTitles[shipment.partner]} cancelled the letter free of charge.`
  }
  return shipment.status === 'printed'
    ? 'Cancelled after printing: remove the printed piece from the mail.'
    : 'Cancelled.'
}

/** Records the refunds of a bought shipment and enqueues the job that follows them. */
const beginRefunds = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> => {
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
  // The carrier refunds no postage that it does not track, and a partner charges nothing for what it has cancelled.
  const isPostageOpen = shipment.isTracked && shipment.partner === null
  await ctx.db.insert(cancellations).values({
    organizationId: ctx.organizationId,
    shipmentId: shipment.id,
    paymentId: purchase.paymentId,
    providerShipmentId: purchase.providerShipmentId,
    connectedAccountId: purchase.connectedAccountId,
    paymentAccount: purchase.paymentAccount,
    ratesAccount: purchase.ratesAccount,
    paymentRefund: 'requested',
    labelRefund: isPostageOpen ? 'requested' : 'not_applicable',
    ...(!isPostageOpen && { labelSettledAt: now }),
    createdAt: now,
    updatedAt: now,
  })
  await recordRefund(ctx, shipment.id, 'pending')
  await movePrintJob(ctx, { shipmentId: shipment.id }, { to: 'cancelled', cause: 'cancellation' })
  await ctx.jobs.enqueue(ctx, 'cancellation.follow', {
    organizationId: ctx.organizationId,
    shipmentId: shipment.id,
  })
}

/** Throws INVALID_STATUS_TRANSITION unless the shipment can be cancelled. */
const requireCancellable = ({ status }: ShipmentRow): void => {
  if (canCancel(status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `A shipment with the status ${status} can no longer be cancelled.`,
  )
}

/**
 * Closes the tasks that ask for something a cancelled letter no longer needs. Those about its money, its record and files
 * received for it stay open.
 */
const closeObsoleteTasks = async (ctx: TransactionContext, shipment: ShipmentRow): Promise<void> => {
  await closeTasks(ctx, shipment.id, ['print_failed'])
  await settleFailedSchedule(ctx, [shipment])
  await closeCause(ctx, untrackableCause(shipment.id))
  await settleExpectedPapers(ctx, [shipment.id])
}

const recordCancelled = (ctx: ServiceContext, shipmentId: string, actor?: string | null): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    // An attempt whose process died before it could answer has cancelled it, or the job that completes what it began.
    const isDone = ctx.intent?.isTakenUp || shipment.partner !== null
    if (isDone && shipment.status === 'cancelled') return
    requireCancellable(shipment)
    await cancelOpenSchedule(ctx, shipment, { cause: 'person', reason: 'The shipment was cancelled.' })
    await withdrawWaiting(ctx, shipment, 'The shipment was cancelled.')
    const letter = shipment.partner === null ? null : await recordLetterCancelled(ctx, shipment)
    const wasPrintedHere = shipment.status === 'printed' && letter === null
    const cancelled = await moveShipment(
      ctx,
      shipment,
      { to: 'cancelled', cause: 'person' },
      {
        message: messageOf(shipment),
        ...(actor !== undefined && { actor }),
        factsOf: (moved) => (letter ? [partnerLetterFact(moved, letter)] : []),
      },
    )
    await evaluateLocked(ctx, cancelled)
    await recordAudit(ctx, {
      action: 'shipment.cancelled',
      subject: { type: 'shipment', id: shipmentId },
      before: { status: shipment.status },
      after: { status: cancelled.status },
    })
    if (wasPrintedHere) await openRemovalTask(ctx, shipment.id)
    await closeObsoleteTasks(ctx, shipment)
    await beginRefunds(ctx, shipment)
  })

/**
 * Cancels a draft, or a bought shipment that has not been handed over. Calls a print partner first; the printer is
 * notified and the refunds of label and card are followed by a job, which records how each ended. Throws
 * INVALID_STATUS_TRANSITION if it is too late.
 */
export const cancelShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<{ id: string; status: 'cancelled' }> => {
  authorize(ctx, 'send_mail')
  const shipment = await loadShipment(ctx, shipmentId)
  const isTakenUp = ctx.intent?.isTakenUp && shipment.status === 'cancelled'
  if (shipment.partner !== null && !isTakenUp) {
    requireCancellable(shipment)
    await cancelAtPartner(ctx, shipmentId)
  }
  await recordCancelled(ctx, shipmentId)
  return { id: shipmentId, status: 'cancelled' }
}

/** Completes the cancellation of a letter at a partner whose answer was lost. Throws while the partner is unreachable. */
export const resumeCancellation = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const letter = await findPartnerLetter(ctx, shipmentId)
  if (letter?.cancelledBy == null || letter.state === 'cancelled') return
  try {
    await cancelAtPartner(ctx, shipmentId)
  } catch (error) {
    // The timeline says that it was too late.
    if (error instanceof ServiceError && error.code === 'INVALID_STATUS_TRANSITION') return
    throw error
  }
  await recordCancelled(ctx, shipmentId, letter.cancelledBy)
}
