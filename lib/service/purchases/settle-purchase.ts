import { and, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import { describePayment } from '#lib/service/billing/account/draw.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { accountRemedies, inAccount } from '#lib/service/tasks/in-other-account.ts'
import { findCurrentAccount, isOfAnother, paymentsOf } from '#lib/service/vendor-accounts/current-account.ts'
import { describeReference } from '#lib/service/vendor-accounts/vendor-account.ts'

import { type PurchaseRow, findPurchase } from './load-purchase.ts'
import {
  isWaitingToRetry,
  type LabelRefundChange,
  openRefundTask,
  refundEvent,
  type RefundUpdate,
} from './refund-updates.ts'
import { saleOf } from './sale-of.ts'
import { requireSettled } from './sale.ts'

const findLostPayment = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<string | null> => {
  if (purchase.failureCode !== 'PAYMENT_PROVIDER_UNAVAILABLE') return null
  const { customerId, id: purchaseId, createdAt } = purchase
  const payments = await paymentsOf(ctx, purchase)
  const found = await payments.findPayment({ customerId, purchaseId, since: createdAt })
  if (!found) requireSettled(ctx, purchase, 'payment')
  return found?.paymentId ?? null
}

/**
 * Releases what a failed purchase authorized on the card, or refunds what it captured. Also looks up a payment whose
 * response was lost. Throws while that is uncertain or the provider is unreachable; idempotent.
 */
export const undoPayment = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<'released' | 'refunded' | 'none'> => {
  // Amounts drawn from an account are returned with the purchase's end.
  if (purchase.paidBy !== 'card') return 'released'
  const paymentId = purchase.paymentId ?? (await findLostPayment(ctx, purchase))
  if (!paymentId) return 'none'
  const payments = await paymentsOf(ctx, purchase)
  try {
    await payments.release({ paymentId, idempotencyKey: `${purchase.id}:release` })
    return 'released'
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'invalid') throw error
    const payment = await payments.readPayment(paymentId)
    if (payment.status === 'cancelled') return 'released'
    if (payment.status !== 'captured') throw error
    await payments.refund({ paymentId, idempotencyKey: `${purchase.id}:undo` })
    return 'refunded'
  }
}

/** Returns whether a failed purchase may have left a label at the carrier. */
export const mayHaveLabel = (purchase: PurchaseRow): boolean =>
  purchase.label !== null ||
  purchase.failureCode === 'RATE_PROVIDER_UNAVAILABLE' ||
  // A letter whose answer was lost may be held at the partner, whatever was refused afterwards.
  (purchase.failureCode === 'LABEL_REFUSED' && saleOf(purchase).mayHoldRefused)

/**
 * Returns the label of a failed purchase, or reads the state of its refund. Also looks up a label whose response was
 * lost. Throws as `undoPayment` does.
 */
export const returnLabel = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<NonNullable<PurchaseRow['labelRefund']>> =>
  mayHaveLabel(purchase) ? saleOf(purchase).undo(ctx, purchase) : 'none'

type Undoing = Pick<PurchaseRow, 'paymentUndo' | 'labelRefund'>

/** The carrier takes days to decide and then notifies us; this interval is for a lost notification. */
const labelPollSeconds = 6 * 3600

const secondsToNextCheck = ({ labelRetryAt }: PurchaseRow, now: Date): number =>
  labelRetryAt !== null && labelRetryAt > now
    ? Math.ceil((labelRetryAt.getTime() - now.getTime()) / 1000)
    : labelPollSeconds

/** Returns whether nothing of a failed purchase is left to be undone or followed. */
export const isUndone = ({ paymentUndo, labelRefund }: Undoing): boolean =>
  paymentUndo !== 'requested' && labelRefund !== 'requested' && labelRefund !== 'submitted'

type Update = { message: string; refund: RefundUpdate | null }

/** Describes the outcome of an authorization that cannot be released now. Stripe ends uncaptured ones. */
const describeHeld = async (ctx: ServiceContext, purchase: PurchaseRow, money: string): Promise<string> => {
  const current = await findCurrentAccount(ctx, 'Stripe')
  return current !== null && isOfAnother(purchase.paymentAccount, current)
    ? `Any hold of ${money} is in ${describeReference(purchase.paymentAccount ?? '')}, which is no longer used: it ends automatically within days.`
    : `The payment provider cannot be reached: any hold of ${money} will be released later.`
}

const updatesOf = async (
  ctx: ServiceContext,
  before: Undoing,
  after: Undoing,
  purchase: PurchaseRow,
): Promise<Update[]> => {
  const money = describePayment(purchase)
  const updates: Update[] = []
  if (after.paymentUndo !== before.paymentUndo) {
    if (after.paymentUndo === 'released')
      updates.push({
        message:
          purchase.paidBy === 'card'
            ? `The hold of ${money} was released.`
            : `Not charged: ${money} was given back.`,
        refund: null,
      })
    if (after.paymentUndo === 'refunded') {
      updates.push({ message: `${money} was refunded.`, refund: { of: 'payment', status: 'succeeded' } })
    }
    if (after.paymentUndo === 'requested') {
      updates.push({ message: await describeHeld(ctx, purchase, money), refund: null })
    }
  }
  return updates
}

/** Returns what changes with the vendor's response about the label; null for nothing. */
const labelChangeOf = (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  after: Undoing,
): LabelRefundChange | null => {
  const { labelRefund: status } = after
  const now = ctx.clock.now()
  const isKnown =
    status === purchase.labelRefund || (status === 'rejected' && isWaitingToRetry(purchase, now))
  if (isKnown || status === null || status === 'none' || status === 'requested') return null
  return saleOf(purchase).changeRefund(purchase, status, now)
}

/** Records what the vendors did with a failed purchase's money and label, with its changes on the timeline. */
export const recordUndoing = async (
  ctx: TransactionContext,
  purchase: PurchaseRow,
  after: Undoing,
): Promise<PurchaseRow> => {
  const shipment = await lockShipment(ctx, purchase.shipmentId)
  const now = ctx.clock.now()
  const label = labelChangeOf(ctx, purchase, after)
  const isWaiting = after.labelRefund === 'rejected' && isWaitingToRetry(purchase, now)
  const recorded = {
    ...after,
    ...(isWaiting && { labelRefund: purchase.labelRefund }),
    ...label?.record,
  }
  const isSettled = recorded.labelRefund === 'refunded' || recorded.labelRefund === 'rejected'
  await ctx.db
    .update(purchases)
    .set({ ...recorded, labelSettledAt: isSettled ? (purchase.labelSettledAt ?? now) : null })
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, purchase.id)))
  const updates = await updatesOf(ctx, purchase, after, purchase)
  for (const { message, refund } of [...updates, ...(label ? [label] : [])]) {
    const metadata = { purchase_id: purchase.id }
    recordUpdate(ctx, shipment, { message, metadata, ...refundEvent(refund) })
  }
  if (recorded.labelRefund === 'rejected') {
    await openRefundTask(ctx, {
      shipmentId: purchase.shipmentId,
      cause: `${purchase.id}:label`,
      of: 'label',
    })
  }
  return { ...purchase, ...recorded }
}

/**
 * Follows what a failed purchase has left behind until nothing is left: an amount that may be held, a label that may
 * have been bought, its refund. Throws while a vendor cannot be reached, so that the job is retried.
 */
export const settlePurchase = async (ctx: ServiceContext, purchaseId: string): Promise<void> => {
  const purchase = await findPurchase(ctx, purchaseId)
  if (purchase?.step !== 'failed' || isUndone(purchase)) return
  const { shipmentId } = purchase
  let current: PurchaseRow = purchase
  const record = async (changes: Partial<Undoing>): Promise<void> => {
    current = await withTransaction(ctx, async (ctx) => {
      await lockShipment(ctx, purchase.shipmentId)
      const latest = (await findPurchase(ctx, purchaseId)) ?? current
      const { paymentUndo, labelRefund } = { ...latest, ...changes }
      return recordUndoing(ctx, latest, { paymentUndo, labelRefund })
    })
  }
  if (current.paymentUndo === 'requested') {
    const of = { shipmentId, cause: `${purchaseId}:payment`, remedy: accountRemedies.payment }
    await inAccount(ctx, of, async () => record({ paymentUndo: await undoPayment(ctx, purchase) }))
  }
  const isLabelOpen = current.labelRefund === 'requested' || current.labelRefund === 'submitted'
  if (isLabelOpen && !isWaitingToRetry(current, ctx.clock.now())) {
    const of = { shipmentId, cause: `${purchaseId}:label`, remedy: accountRemedies.label }
    await inAccount(ctx, of, async () => record({ labelRefund: await returnLabel(ctx, purchase) }))
  }
  if (isUndone(current)) return
  await withTransaction(ctx, (ctx) =>
    ctx.jobs.enqueue(
      ctx,
      'purchase.settle',
      { organizationId: ctx.organizationId, purchaseId },
      { afterSeconds: secondsToNextCheck(current, ctx.clock.now()) },
    ),
  )
}
