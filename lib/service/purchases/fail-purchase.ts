import type { ServiceContext } from '#lib/service/context.ts'
import { lockShipment } from '#lib/service/shipments/load-shipment.ts'
import { moveShipment } from '#lib/service/shipments/timeline.ts'

import { type PurchaseRow, recordStep } from './load-purchase.ts'

/**
 * Undoes what a refused purchase has achieved, then records its end: a label that was bought is returned, an
 * authorization released, and the shipment becomes `payment_failed`, ready to be bought again.
 */
export const failPurchase = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<void> => {
  // A label asked for but not heard of may exist all the same.
  const mayHaveLabel = purchase.label !== null || purchase.failureCode === 'RATE_PROVIDER_UNAVAILABLE'
  const label =
    purchase.label ?? (mayHaveLabel ? await ctx.providers.rates.findLabel(purchase.providerShipmentId) : null)
  if (label) await ctx.providers.rates.refundLabel(label.providerShipmentId)
  if (purchase.paymentId) {
    await ctx.providers.payments.release({
      paymentId: purchase.paymentId,
      idempotencyKey: `${purchase.id}:release`,
    })
  }
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, ctx, purchase.shipmentId)
    await moveShipment(tx, ctx, shipment, 'payment_failed', {
      message: purchase.failureMessage ?? 'The purchase failed.',
      actor: purchase.boughtBy,
      metadata: { code: purchase.failureCode, amount_cents: purchase.amountCents },
    })
    await recordStep(tx, ctx, purchase.id, { step: 'failed' })
  })
}
