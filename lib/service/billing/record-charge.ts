import { and, eq, sql } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import type { purchases } from '#lib/service/db/schema/purchases.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import type { InTransaction } from '#lib/service/db/transaction.ts'
import type { Label } from '#lib/service/providers/rates/port.ts'

/** Records what a purchase took from the card, part by part. Recording it again changes nothing. */
export const recordCharge = async (
  ctx: InTransaction,
  purchase: typeof purchases.$inferSelect,
  paid: { quote: typeof quotes.$inferSelect; label: Label; capturedAt: Date },
): Promise<void> => {
  if (!purchase.paymentId) throw new Error(`purchase ${purchase.id} was captured without a payment`)
  const { quote, label, capturedAt } = paid
  await ctx.db
    .insert(charges)
    .values({
      organizationId: purchase.organizationId,
      id: purchase.id,
      shipmentId: purchase.shipmentId,
      paymentId: purchase.paymentId,
      cardLabel: purchase.cardLabel,
      carrier: label.carrier,
      service: label.service,
      trackingNumber: label.trackingNumber,
      postageCostCents: quote.postageCostCents,
      postageMarkupCents: quote.postageMarkupCents,
      envelopeFeeCents: quote.envelopeFeeCents,
      pageFeeCents: quote.pageFeeCents,
      pageFeeColorCents: quote.pageFeeColorCents,
      taxAmountCents: quote.taxAmountCents,
      amountCents: purchase.amountCents,
      capturedAt,
    })
    .onConflictDoNothing()
}

/**
 * Records on a shipment's charge what became of its refund: the whole amount is on its way back, has come back, or
 * could not be given back. What is heard of again changes nothing; a refund that has come back keeps its day, unless it
 * failed after all.
 */
export const recordRefund = async (
  ctx: TransactionContext,
  shipmentId: string,
  state: 'pending' | 'succeeded' | 'failed',
): Promise<void> => {
  const isBack = state === 'succeeded'
  await ctx.db
    .update(charges)
    .set({
      refundState: state,
      refundedCents: isBack ? charges.amountCents : 0,
      refundedAt: isBack ? ctx.clock.now() : null,
    })
    .where(
      and(
        eq(charges.organizationId, ctx.organizationId),
        eq(charges.shipmentId, shipmentId),
        state === 'failed' ? undefined : sql`${charges.refundState} is distinct from 'succeeded'`,
      ),
    )
}
