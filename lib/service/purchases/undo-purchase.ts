import type { ServiceContext } from '#lib/service/context.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { PurchaseRow } from './load-purchase.ts'

/** A call whose answer was lost may still be at work at the vendor. After this long it is not. */
const settlingMs = 120_000

const requireSettled = (ctx: ServiceContext, purchase: PurchaseRow, what: string): void => {
  if (ctx.clock.now().getTime() - purchase.updatedAt.getTime() >= settlingMs) return
  throw new ProviderError('unavailable', `It is too early to conclude that there is no ${what}.`)
}

const findLostPayment = async (ctx: ServiceContext, purchase: PurchaseRow): Promise<string | null> => {
  if (purchase.failureCode !== 'PAYMENT_PROVIDER_UNAVAILABLE') return null
  const { customerId, id: purchaseId, createdAt } = purchase
  const found = await ctx.providers.payments.findPayment({ customerId, purchaseId, since: createdAt })
  if (!found) requireSettled(ctx, purchase, 'payment')
  return found?.paymentId ?? null
}

/**
 * Gives back what a failed purchase holds on the card, or has taken from it. Also a payment whose answer was lost is
 * looked for. Throws while it cannot be told, or the provider is out of reach; repeating it changes nothing.
 */
export const undoPayment = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<'released' | 'refunded' | 'none'> => {
  const { payments } = ctx.providers
  const paymentId = purchase.paymentId ?? (await findLostPayment(ctx, purchase))
  if (!paymentId) return 'none'
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

/** Whether a failed purchase may have left a label at the carrier, heard of or not. */
export const mayHaveLabel = (purchase: PurchaseRow): boolean =>
  purchase.label !== null || purchase.failureCode === 'RATE_PROVIDER_UNAVAILABLE'

/**
 * Returns the label that a failed purchase has bought, or asks what has become of its refund. Also a label whose
 * answer was lost is looked for. Throws as `undoPayment` does.
 */
export const returnLabel = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<NonNullable<PurchaseRow['labelRefund']>> => {
  const { rates } = ctx.providers
  if (!mayHaveLabel(purchase)) return 'none'
  if (!purchase.label && !(await rates.findLabel(purchase.providerShipmentId))) {
    requireSettled(ctx, purchase, 'label')
    return 'none'
  }
  return (await rates.refundLabel(purchase.providerShipmentId)).status
}
