import { and, eq } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { findPurchase, type PurchaseRow } from './load-purchase.ts'
import {
  labelRefundNews,
  labelRefundWords,
  openRefundTask,
  refundNews,
  type ToldRefund,
} from './refund-words.ts'
import { returnLabel, undoPayment } from './undo-purchase.ts'

type Undoing = Pick<PurchaseRow, 'paymentUndo' | 'labelRefund'>

/** The carrier takes days to answer, and tells by itself when it has; this is for when that is lost. */
const labelPollSeconds = 6 * 3600

/** Whether nothing of a failed purchase is left to be undone or followed. */
export const isUndone = ({ paymentUndo, labelRefund }: Undoing): boolean =>
  paymentUndo !== 'requested' && labelRefund !== 'requested' && labelRefund !== 'submitted'

type Told = { message: string; refund: ToldRefund | null }

const wordsOf = (before: Undoing, after: Undoing, purchase: PurchaseRow): Told[] => {
  const money = `${formatDollars(purchase.amountCents)} on ${purchase.cardLabel}`
  const told: Told[] = []
  if (after.paymentUndo !== before.paymentUndo) {
    if (after.paymentUndo === 'released')
      told.push({ message: `The hold of ${money} was released.`, refund: null })
    if (after.paymentUndo === 'refunded') {
      told.push({ message: `${money} was refunded.`, refund: { of: 'payment', status: 'succeeded' } })
    }
    if (after.paymentUndo === 'requested') {
      const message = `The payment provider cannot be reached: any hold of ${money} will be released later.`
      told.push({ message, refund: null })
    }
  }
  const label = after.labelRefund
  if (label !== before.labelRefund && label && label !== 'none' && label !== 'requested') {
    const status = labelRefundNews[label]
    told.push({ message: labelRefundWords[label], refund: status && { of: 'postage', status } })
  }
  return told
}

/** Records what has become of a failed purchase's money and label, and tells it in the timeline where it is news. */
export const recordUndoing = async (
  ctx: TransactionContext,
  purchase: PurchaseRow,
  after: Undoing,
): Promise<Undoing> => {
  const shipment = await lockShipment(ctx, purchase.shipmentId)
  const now = ctx.clock.now()
  const isSettled = after.labelRefund === 'refunded' || after.labelRefund === 'rejected'
  await ctx.db
    .update(purchases)
    .set({
      paymentUndo: after.paymentUndo,
      labelRefund: after.labelRefund,
      labelSettledAt: isSettled ? (purchase.labelSettledAt ?? now) : null,
    })
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.id, purchase.id)))
  for (const { message, refund } of wordsOf(purchase, after, purchase)) {
    const metadata = { purchase_id: purchase.id }
    await recordUpdate(ctx, shipment, { message, metadata, ...refundNews(refund) })
  }
  if (after.labelRefund === 'rejected') {
    await openRefundTask(ctx, {
      shipmentId: purchase.shipmentId,
      cause: `${purchase.id}:label`,
      of: 'label',
    })
  }
  return after
}

/**
 * Follows what a failed purchase has left behind until nothing is left: an amount that may be held, a label that may
 * have been bought, its refund. Throws while a vendor is out of reach, so that the queue comes again.
 */
export const settlePurchase = async (ctx: ServiceContext, purchaseId: string): Promise<void> => {
  const purchase = await findPurchase(ctx, purchaseId)
  if (purchase?.step !== 'failed' || isUndone(purchase)) return
  let current: PurchaseRow = purchase
  const record = async (changes: Partial<Undoing>): Promise<void> => {
    current = await withTransaction(ctx, async (ctx) => {
      await lockShipment(ctx, purchase.shipmentId)
      const latest = (await findPurchase(ctx, purchaseId)) ?? current
      const { paymentUndo, labelRefund } = { ...latest, ...changes }
      return { ...latest, ...(await recordUndoing(ctx, latest, { paymentUndo, labelRefund })) }
    })
  }
  if (current.paymentUndo === 'requested') await record({ paymentUndo: await undoPayment(ctx, purchase) })
  if (current.labelRefund === 'requested' || current.labelRefund === 'submitted') {
    await record({ labelRefund: await returnLabel(ctx, purchase) })
  }
  if (isUndone(current)) return
  await withTransaction(ctx, (ctx) =>
    ctx.jobs.enqueue(
      ctx,
      'purchase.settle',
      { organizationId: ctx.organizationId, purchaseId },
      { afterSeconds: labelPollSeconds },
    ),
  )
}
