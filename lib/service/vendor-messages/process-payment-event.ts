import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { findCancellation, settleLabel, settlePayment } from '#lib/service/purchases/follow-cancellation.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { settlePurchase } from '#lib/service/purchases/settle-purchase.ts'

/*
 * What a message says of money is a hint to look: the vendor's present state is read and recorded, so that messages
 * that are repeated, late or out of order change nothing.
 */

const purchasesOf = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.organizationId, ctx.organizationId), eq(purchases.shipmentId, shipmentId)))

/** A payment has moved at its provider: the purchase that waits for its card holder looks. */
export const processPaymentNews = async (
  ctx: ServiceContext,
  shipmentId: string,
  paymentId: string,
): Promise<void> => {
  for (const purchase of await purchasesOf(ctx, shipmentId)) {
    if (purchase.step === 'awaiting_holder' && purchase.paymentId === paymentId) {
      await runPurchase({ ...ctx, actor: { type: 'system' }, role: null }, purchase.id)
    }
  }
}

/** A refund to a card has moved. */
export const processPaymentRefundNews = async (
  ctx: ServiceContext,
  shipmentId: string,
  paymentId: string,
): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (cancellation?.paymentId === paymentId) await settlePayment(ctx, cancellation)
}

/** The refund of a label has moved: of a cancelled shipment, or of a purchase that failed. */
export const processLabelRefundNews = async (
  ctx: ServiceContext,
  shipmentId: string,
  providerShipmentId: string,
): Promise<void> => {
  const cancellation = await findCancellation(ctx, shipmentId)
  if (cancellation?.providerShipmentId === providerShipmentId) await settleLabel(ctx, cancellation)
  for (const purchase of await purchasesOf(ctx, shipmentId)) {
    if (purchase.step === 'failed' && purchase.providerShipmentId === providerShipmentId) {
      await settlePurchase(ctx, purchase.id)
    }
  }
}
