import { and, eq } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { endApproval } from '#lib/service/approvals/end-approval.ts'
import { lockApproval } from '#lib/service/approvals/load-approval.ts'
import { giveBack } from '#lib/service/billing/account/draw.ts'
import type { TransactionContext, ServiceContext } from '#lib/service/context.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { moveShipment } from '#lib/service/shipment-core/timeline.ts'

import { type PurchaseRow, recordStep } from './load-purchase.ts'
import { isUndone, recordUndoing, mayHaveLabel, returnLabel, undoPayment } from './settle-purchase.ts'
import { settleSchedule } from './settle-schedule.ts'

/** Returns an approved request whose purchase failed: the approval covered one attempt. */
const returnFailed = async (
  ctx: TransactionContext,
  purchase: Pick<PurchaseRow, 'approvalId' | 'shipmentId' | 'failureMessage'>,
): Promise<void> => {
  if (purchase.approvalId === null) return
  const approval = await lockApproval(ctx, purchase.approvalId)
  // Of letters that were approved together, the first to fail has returned it.
  if (approval.state !== 'approved') return
  const comment = `Approved, but the purchase failed. ${purchase.failureMessage ?? ''}`.trim()
  const shipment = { id: purchase.shipmentId, status: 'payment_failed' as const }
  const outcome = { state: 'returned', cause: 'purchase', comment, decidedBy: null } as const
  await endApproval(ctx, shipment, approval, outcome)
}

/** Tries to undo a part immediately; a vendor that cannot be reached is retried by a job. */
const tryNow = async <Done>(undo: Promise<Done>): Promise<Done | 'requested'> =>
  undo.catch((error: unknown) => {
    if (error instanceof ProviderError) return 'requested' as const
    throw error
  })

/** Expires the quotes: a carrier's shipment sells only one label, ever. */
const expireQuotes = async (ctx: TransactionContext, shipmentId: string): Promise<void> => {
  const now = ctx.clock.now()
  await ctx.db
    .update(quotes)
    .set({ expiresAt: now })
    .where(and(eq(quotes.organizationId, ctx.organizationId), eq(quotes.shipmentId, shipmentId)))
  await ctx.db
    .update(shipments)
    .set({ quotesExpireAt: now })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
}

/**
 * Undoes the effects of a failed purchase and records its end: the amount on the card is released, a label returned,
 * and the shipment becomes `payment_failed`, ready to be bought again, even while a vendor is unreachable: a job
 * completes the rest.
 */
export const failPurchase = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<void> => {
  const paymentUndo = await tryNow(undoPayment(ctx, purchase))
  const labelRefund = await tryNow(returnLabel(ctx, purchase))
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, purchase.shipmentId)
    await moveShipment(
      ctx,
      shipment,
      { to: 'payment_failed', cause: 'purchase' },
      {
        message: purchase.failureMessage ?? 'The purchase failed.',
        actor: purchase.boughtBy,
        metadata: { code: purchase.failureCode, amount_cents: purchase.amountCents },
      },
    )
    await giveBack(ctx, purchase, 'release')
    await returnFailed(ctx, purchase)
    await settleSchedule(ctx, { ...shipment, status: 'payment_failed' }, purchase)
    if (mayHaveLabel(purchase)) await expireQuotes(ctx, purchase.shipmentId)
    const failed = await recordStep(ctx, purchase, { step: 'failed', cause: 'runner' })
    if (purchase.jointId !== null && purchase.readyAt !== null) {
      const { organizationId, jointId } = purchase
      await ctx.jobs.enqueue(ctx, 'letter_set.undo', { organizationId, jointId }, { afterSeconds: 1 })
    }
    const settled = await recordUndoing(ctx, failed, { paymentUndo, labelRefund })
    if (!isUndone(settled)) {
      const { organizationId, id: purchaseId } = purchase
      await ctx.jobs.enqueue(ctx, 'purchase.settle', { organizationId, purchaseId }, { afterSeconds: 5 })
    }
  })
  ctx.logger.info(
    { purchaseId: purchase.id, code: purchase.failureCode, paymentUndo, labelRefund },
    `purchase of ${formatDollars(purchase.amountCents)} failed`,
  )
}
