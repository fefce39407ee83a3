import { and, eq } from 'drizzle-orm'

import { recordRefund } from '#lib/service/billing/record-charge.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { cancellations } from '#lib/service/db/schema/purchases.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import type { PaymentRefund } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { LabelRefund } from '#lib/service/providers/rates/port.ts'
import {
  labelRefundNews,
  labelRefundWords,
  openRefundTask,
  refundNews,
  type ToldRefund,
} from '#lib/service/purchases/refund-words.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

/** What is being given back for a cancelled shipment. */
export type CancellationRow = typeof cancellations.$inferSelect

const isThis = (ctx: ServiceContext, shipmentId: string) =>
  and(eq(cancellations.organizationId, ctx.organizationId), eq(cancellations.shipmentId, shipmentId))

/** What is being given back for a cancelled shipment, or undefined. */
export const findCancellation = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<CancellationRow | undefined> => {
  const [row] = await ctx.db.select().from(cancellations).where(isThis(ctx, shipmentId))
  return row
}

/** Whether money and postage have both ended one way or the other. */
export const isSettled = ({ paymentRefund, labelRefund }: CancellationRow): boolean =>
  (paymentRefund === 'succeeded' || paymentRefund === 'failed') &&
  labelRefund !== 'requested' &&
  labelRefund !== 'submitted'

const paymentWords = {
  pending: 'Refund to the card in progress.',
  succeeded: 'The card was refunded.',
  failed: 'The refund to the card failed and needs attention.',
} as const

type Change = { message: string; refund: ToldRefund | null }

/** Writes under the shipment's lock, and only what is news. */
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
    await recordUpdate(ctx, shipment, { message, ...refundNews(refund) })
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
    return { message: paymentWords[status], refund: { of: 'payment', status } }
  })

const recordLabel = (ctx: ServiceContext, shipmentId: string, status: LabelRefund['status']): Promise<void> =>
  recordChange(ctx, shipmentId, async (ctx, current) => {
    if (current.labelRefund === status) return null
    const now = ctx.clock.now()
    await ctx.db
      .update(cancellations)
      .set({ labelRefund: status, labelSettledAt: status === 'submitted' ? null : now, updatedAt: now })
      .where(isThis(ctx, shipmentId))
    if (status === 'rejected') {
      await openRefundTask(ctx, { shipmentId, cause: `${shipmentId}:label`, of: 'label' })
    }
    const told = labelRefundNews[status]
    return { message: labelRefundWords[status], refund: told && { of: 'postage', status: told } }
  })

/** What a vendor will not do, whatever is tried, is an answer; what cannot be reached is thrown and tried again. */
const orRefused = async <Refund>(asked: Promise<Refund>): Promise<Refund | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind !== 'unavailable') return null
    throw error
  })

/**
 * Asks for the refund to the card, once, or reads what has become of it. A refund that succeeded can still fail at the
 * holder's bank, so it is read again whenever there is news of it.
 */
export const settlePayment = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  const { payments } = ctx.providers
  const { shipmentId, paymentId, refundId } = cancellation
  const refund = refundId
    ? await payments.readRefund(refundId)
    : await orRefused(payments.refund({ paymentId, idempotencyKey: `${shipmentId}:refund` }))
  await recordPayment(ctx, shipmentId, refund)
}

/** Asks for the refund of the label, once, or reads what has become of it. */
export const settleLabel = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  const { shipmentId, providerShipmentId } = cancellation
  const refund = await orRefused(ctx.providers.rates.refundLabel(providerShipmentId))
  await recordLabel(ctx, shipmentId, refund?.status ?? 'rejected')
}
