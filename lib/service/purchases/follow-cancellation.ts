import { and, eq, isNotNull } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { isAccountPayment, refundToAccount } from '#lib/service/billing/account/draw.ts'
import { recordPostageRefund, recordRefund } from '#lib/service/billing/charges.ts'
import { ratesOfSeller } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { cancellations, purchases } from '#lib/service/db/schema/purchases.ts'
import { pullPrintJob } from '#lib/service/fulfillment/follow-print-job.ts'
import { isBeingListed } from '#lib/service/fulfillment/hand-over/scan-form.ts'
import type { PaymentRefund } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { LabelRefund } from '#lib/service/providers/rates/port.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { accountRemedies, inAccount } from '#lib/service/tasks/in-other-account.ts'
import { findCurrentAccount, paymentsOf } from '#lib/service/vendor-accounts/current-account.ts'

import {
  changeLabelRefund,
  isWaitingToRetry,
  openRefundTask,
  refundEvent,
  type RefundUpdate,
} from './refund-updates.ts'

/** The refunds of a cancelled shipment. */
type CancellationRow = typeof cancellations.$inferSelect

const isThis = (ctx: ServiceContext, shipmentId: string) =>
  and(eq(cancellations.organizationId, ctx.organizationId), eq(cancellations.shipmentId, shipmentId))

/** Returns the refunds of a cancelled shipment, or undefined. */
export const findCancellation = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<CancellationRow | undefined> => {
  const [row] = await ctx.db.select().from(cancellations).where(isThis(ctx, shipmentId))
  return row
}

/** Returns whether money and postage have both ended one way or the other. */
const isSettled = (cancellation: CancellationRow): boolean =>
  (cancellation.paymentRefund === 'succeeded' || cancellation.paymentRefund === 'failed') &&
  !isLabelOpen(cancellation)

const paymentMessages = {
  pending: 'Refund to the card in progress.',
  succeeded: 'The card was refunded.',
  failed: 'The refund to the card failed and needs attention.',
} as const

type Change = { message: string; refund: RefundUpdate | null }

/** Writes under the shipment's lock, and only what has changed. */
const recordChange = async (
  ctx: ServiceContext,
  shipmentId: string,
  write: (ctx: TransactionContext, current: CancellationRow) => Promise<Change | null>,
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const current = await findCancellation(ctx, shipmentId)
    const change = current ? await write(ctx, current) : null
    if (!change) return
    const { message, refund } = change
    recordUpdate(ctx, shipment, { message, ...refundEvent(refund) })
  })
}

const recordPayment = (
  ctx: ServiceContext,
  shipmentId: string,
  refund: PaymentRefund | null,
): Promise<void> =>
  recordChange(ctx, shipmentId, async (ctx, current) => {
    const status = refund?.status ?? 'failed'
    if (current.paymentRefund === status) return null
    const now = ctx.clock.now()
    const returned = isAccountPayment(current.paymentId)
      ? await refundToAccount(ctx, current.paymentId)
      : null
    await ctx.db
      .update(cancellations)
      .set({
        paymentRefund: status,
        refundId: refund?.refundId ?? current.refundId,
        paymentSettledAt: status === 'pending' ? null : now,
        updatedAt: now,
      })
      .where(isThis(ctx, shipmentId))
    await recordRefund(ctx, shipmentId, status)
    if (status === 'failed') {
      await openRefundTask(ctx, { shipmentId, cause: `${shipmentId}:card`, of: 'card' })
    }
    return { message: returned ?? paymentMessages[status], refund: { of: 'payment', status } }
  })

/** Returns when the label was bought, from which the carrier counts how long it refunds. */
const boughtAtOf = async (
  ctx: TransactionContext,
  { shipmentId, providerShipmentId, createdAt }: CancellationRow,
): Promise<Date> => {
  const [purchase] = await ctx.db
    .select({ createdAt: purchases.createdAt })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        eq(purchases.shipmentId, shipmentId),
        eq(purchases.providerShipmentId, providerShipmentId),
        eq(purchases.step, 'completed'),
      ),
    )
  return purchase?.createdAt ?? createdAt
}

const isLabelOpen = ({ labelRefund }: CancellationRow): boolean =>
  labelRefund === 'requested' || labelRefund === 'submitted'

const recordLabel = (ctx: ServiceContext, shipmentId: string, status: LabelRefund['status']): Promise<void> =>
  recordChange(ctx, shipmentId, async (ctx, current) => {
    const now = ctx.clock.now()
    const isKnown = current.labelRefund === status
    // The rejection that it waits for may be reported again.
    if (isKnown || (status === 'rejected' && isWaitingToRetry(current, now))) return null
    const boughtAt = await boughtAtOf(ctx, current)
    const { record, message, refund } = changeLabelRefund(current, status, { now, boughtAt })
    const changed = { ...current, ...record }
    await ctx.db
      .update(cancellations)
      .set({ ...record, labelSettledAt: isLabelOpen(changed) ? null : now, updatedAt: now })
      .where(isThis(ctx, shipmentId))
    if (current.connectedAccountId !== null) await recordPostageRefund(ctx, shipmentId, status)
    if (changed.labelRefund === 'rejected') {
      await openRefundTask(ctx, { shipmentId, cause: `${shipmentId}:label`, of: 'label' })
    }
    return { message, refund }
  })

/** Returns null for a request that the vendor rejects for good. Throws while it cannot be reached. */
const nullIfRefused = async <Refund>(request: Promise<Refund>): Promise<Refund | null> =>
  request.catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind !== 'unavailable') return null
    throw error
  })

/**
 * Requests the refund to the card once, or reads its state. A refund that succeeded can still fail at the cardholder's
 * bank, so it is read again at every notification.
 */
export const settlePayment = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  const { shipmentId, paymentId, refundId } = cancellation
  if (isAccountPayment(paymentId)) {
    await recordPayment(ctx, shipmentId, { refundId: paymentId, status: 'succeeded' })
    return
  }
  const of = { shipmentId, cause: `${shipmentId}:payment`, remedy: accountRemedies.payment }
  await inAccount(ctx, of, async () => {
    const payments = await paymentsOf(ctx, cancellation)
    const refund = refundId
      ? await payments.readRefund(refundId)
      : await nullIfRefused(payments.refund({ paymentId, idempotencyKey: `${shipmentId}:refund` }))
    await recordPayment(ctx, shipmentId, refund)
  })
}

/**
 * Requests the refund of the label from the account that sold it, again where a rejected one is due to be requested again,
 * or reads its state.
 */
export const settleLabel = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  const { shipmentId, providerShipmentId, labelRefund, labelRejections } = cancellation
  const retriesRejected =
    labelRefund === 'requested' && labelRejections > 0 && !isWaitingToRetry(cancellation, ctx.clock.now())
  const of = { shipmentId, cause: `${shipmentId}:label`, remedy: accountRemedies.label }
  await inAccount(ctx, of, async () => {
    const rates = await ratesOfSeller(ctx, cancellation)
    const refund = await nullIfRefused(rates.refundLabel(providerShipmentId, { retriesRejected }))
    await recordLabel(ctx, shipmentId, refund?.status ?? 'rejected')
  })
}

const pullPrintJobs = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const jobs = await ctx.db
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.state, 'cancelled'),
        isNotNull(printJobs.printerId),
      ),
    )
  for (const { id } of jobs) await pullPrintJob(ctx, id)
}

/** Vendors notify us when a refund has ended; these intervals are for lost notifications. */
const pollSeconds = { payment: 900, label: 6 * 3600 }

/** For a label whose refund is not requested yet: its piece is being put on a SCAN form. */
const listedSeconds = 30

/** Returns when the refund of the card is checked again. One that was not requested is in an unused account. */
const secondsToPayment = ({ paymentRefund }: CancellationRow): number => {
  if (paymentRefund === 'pending') return pollSeconds.payment
  return paymentRefund === 'requested' ? pollSeconds.label : Infinity
}

const secondsToLabel = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<number> => {
  const { labelRefund, labelRetryAt, ratesAccount } = cancellation
  if (labelRefund !== 'requested') return pollSeconds.label
  if (ratesAccount !== null && ratesAccount !== (await findCurrentAccount(ctx, 'EasyPost'))) {
    return pollSeconds.label
  }
  if (labelRetryAt === null) return listedSeconds
  return Math.max(listedSeconds, Math.ceil((labelRetryAt.getTime() - ctx.clock.now().getTime()) / 1000))
}

const scheduleNextCheck = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (!cancellation || isSettled(cancellation)) return
  const afterSeconds = Math.min(
    secondsToPayment(cancellation),
    isLabelOpen(cancellation) ? await secondsToLabel(ctx, cancellation) : Infinity,
  )
  await withTransaction(ctx, (ctx) =>
    ctx.jobs.enqueue(
      ctx,
      'cancellation.follow',
      { organizationId: ctx.organizationId, shipmentId },
      { afterSeconds },
    ),
  )
}

/** Settles the label unless a SCAN form is being made of it: a refunded piece would have the whole form rejected. */
const settleLabelOffForms = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  if (await isBeingListed(ctx, cancellation.shipmentId)) return
  await settleLabel(ctx, cancellation)
}

/**
 * Follows a cancellation to its end: print jobs removed, label returned, card refunded, each recorded when it has
 * happened and checked until it has ended. An unreachable vendor delays none of the others; repeating it refunds
 * nothing twice. Throws while a vendor is unreachable, so that the job is retried.
 */
export const followCancellation = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (!cancellation) return
  const { paymentRefund } = cancellation
  const isCardOpen = paymentRefund === 'requested' || paymentRefund === 'pending'
  const isLabelDue = isLabelOpen(cancellation) && !isWaitingToRetry(cancellation, ctx.clock.now())
  const parts = [
    () => pullPrintJobs(ctx, shipmentId),
    () => (isCardOpen ? settlePayment(ctx, cancellation) : null),
    () => (isLabelDue ? settleLabelOffForms(ctx, cancellation) : null),
  ]
  const failures: unknown[] = []
  for (const settle of parts) {
    try {
      await settle()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  await scheduleNextCheck(ctx, shipmentId)
}
