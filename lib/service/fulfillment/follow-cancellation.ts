import { and, eq, isNotNull } from 'drizzle-orm'

import { recordRefund } from '#lib/service/billing/record-charge.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { printJobs } from '#lib/service/db/schema/fulfillment.ts'
import { cancellations } from '#lib/service/db/schema/purchases.ts'
import type { PaymentRefund } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { lockShipment } from '#lib/service/shipments/load-shipment.ts'
import { recordNews } from '#lib/service/shipments/timeline.ts'

type CancellationRow = typeof cancellations.$inferSelect

const isThis = (ctx: ServiceContext, shipmentId: string) =>
  and(eq(cancellations.organizationId, ctx.organizationId), eq(cancellations.shipmentId, shipmentId))

const cancelAtPrinter = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const jobs = await ctx.db
    .select({ printerJobId: printJobs.printerJobId })
    .from(printJobs)
    .where(
      and(
        eq(printJobs.organizationId, ctx.organizationId),
        eq(printJobs.shipmentId, shipmentId),
        eq(printJobs.state, 'cancelled'),
        isNotNull(printJobs.printerJobId),
      ),
    )
  for (const { printerJobId } of jobs) if (printerJobId) await ctx.providers.print.cancel(printerJobId)
}

const record = async (
  ctx: ServiceContext,
  shipmentId: string,
  changes: Partial<Pick<CancellationRow, 'labelRefund'>> & { paymentRefund?: PaymentRefund['status'] },
  message: string,
): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, ctx, shipmentId)
    await tx
      .update(cancellations)
      .set({ ...changes, updatedAt: ctx.clock.now() })
      .where(isThis(ctx, shipmentId))
    if (changes.paymentRefund) await recordRefund(tx, ctx, shipmentId, changes.paymentRefund)
    await recordNews(tx, ctx, shipment, { message, metadata: { ...changes } })
  })
}

const labelWords = {
  submitted: 'The carrier was asked to refund the postage.',
  refunded: 'The carrier refunded the postage.',
  rejected: 'The carrier rejected the refund of the postage.',
  not_applicable: 'The carrier does not charge for this label.',
} as const

const refundLabel = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  const status = await ctx.providers.rates.refundLabel(cancellation.providerShipmentId).then(
    (refund) => refund.status,
    (error: unknown) => {
      if (error instanceof ProviderError && error.kind !== 'unavailable') return 'rejected' as const
      throw error
    },
  )
  await record(ctx, cancellation.shipmentId, { labelRefund: status }, labelWords[status])
}

const paymentWords = {
  pending: 'The refund to the card is on its way.',
  succeeded: 'The card was refunded.',
  failed: 'The payment provider could not refund the card; a person must look at it.',
} as const

const refundPayment = async (ctx: ServiceContext, cancellation: CancellationRow): Promise<void> => {
  const refund = await ctx.providers.payments.refund({
    paymentId: cancellation.paymentId,
    idempotencyKey: `${cancellation.shipmentId}:refund`,
  })
  await record(ctx, cancellation.shipmentId, { paymentRefund: refund.status }, paymentWords[refund.status])
}

/**
 * Carries a cancellation to its end: printer told, label returned, card refunded, each recorded when it has happened.
 * Repeating it refunds nothing twice. Throws while a vendor is out of reach, so that the queue comes again.
 */
export const followCancellation = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const [cancellation] = await ctx.db.select().from(cancellations).where(isThis(ctx, shipmentId))
  if (!cancellation) return
  if (cancellation.paymentRefund === 'requested') await refundPayment(ctx, cancellation)
  if (cancellation.labelRefund === 'requested') await refundLabel(ctx, cancellation)
  await cancelAtPrinter(ctx, shipmentId)
}
