import { and, eq } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { type PurchaseRow, recordStep } from './load-purchase.ts'

/** Returns the quote that is being bought: it cannot be replaced while the shipment is `payment_pending`. */
export const loadBoughtQuote = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<typeof quotes.$inferSelect> => {
  const [quote] = await ctx.db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, purchase.organizationId),
        eq(quotes.shipmentId, purchase.shipmentId),
        eq(quotes.id, purchase.quoteId),
      ),
    )
  if (!quote) throw new Error(`quote ${purchase.quoteId} of purchase ${purchase.id} is missing`)
  return quote
}

const fail = (ctx: ServiceContext, purchase: PurchaseRow, reason: string): Promise<PurchaseRow> =>
  recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'carrier' },
    {
      failureCode: 'LABEL_REFUSED',
      failureMessage: `The carrier refused the label: ${reason} Nothing was charged; choose another quote.`,
    },
  )

/**
 * Buys the label, or adopts the one that an earlier runner bought before it died. A label that was returned does not
 * count: its quote cannot be bought again. Throws while the rate provider cannot be reached.
 */
export const buyLabel = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  isRepeated: boolean,
): Promise<PurchaseRow> => {
  const { rates } = ctx.providers
  try {
    const found = isRepeated ? await rates.findLabel(purchase.providerShipmentId) : null
    const label = found ?? (await rates.buyLabel(purchase))
    if (label.refundStatus) return await fail(ctx, purchase, 'this quote was already bought and refunded.')
    return await recordStep(ctx, purchase, { step: 'labelled', cause: 'carrier' }, { label })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return fail(ctx, purchase, error.message)
  }
}

/**
 * Compares the label's price with its quote: we bear an excess within the tolerance; beyond it the purchase is undone.
 * Returns null when the purchase may go on.
 */
export const rejectOverpricedLabel = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<PurchaseRow | null> => {
  const { label } = purchase
  if (!label) throw new Error(`purchase ${purchase.id} is in step labelled but has no label`)
  const quote = await loadBoughtQuote(ctx, purchase)
  const excessCents = label.postageCents - quote.postageCostCents
  if (excessCents <= ctx.config.purchases.postageToleranceCents) return null
  return recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'carrier' },
    {
      failureCode: 'PRICE_CHANGED',
      failureMessage: `The label cost ${formatDollars(excessCents)} more than quoted. Nothing was charged, and the label is being returned. Refresh prices and choose again.`,
    },
  )
}
