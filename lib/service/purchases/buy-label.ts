import { and, eq } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { type PurchaseRow, recordStep } from './load-purchase.ts'

/** The quote that is being bought: it cannot be replaced while the shipment is `payment_pending`. */
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

const refuse = (ctx: ServiceContext, purchase: PurchaseRow, words: string): Promise<PurchaseRow> =>
  recordStep(ctx, purchase, {
    step: 'releasing',
    failureCode: 'LABEL_REFUSED',
    failureMessage: `The carrier refused the label: ${words} Nothing was charged; choose another quote.`,
  })

/**
 * Buys the label, or adopts the one that an earlier runner bought before it died. A label that was returned is none:
 * its quote cannot be bought again. Throws while the rate provider is out of reach.
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
    if (label.refundStatus) return await refuse(ctx, purchase, 'this quote was already bought and refunded.')
    return await recordStep(ctx, purchase, { step: 'labelled', label })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return refuse(ctx, purchase, error.message)
  }
}

/**
 * Holds the label's price against its quote: what it costs more is ours to bear within the tolerance; beyond it the
 * purchase is undone. Null when the purchase may go on.
 */
export const refuseDearLabel = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<PurchaseRow | null> => {
  const { label } = purchase
  if (!label) throw new Error(`purchase ${purchase.id} is in step labelled but has no label`)
  const quote = await loadBoughtQuote(ctx, purchase)
  const excessCents = label.postageCents - quote.postageCostCents
  if (excessCents <= ctx.config.purchases.postageToleranceCents) return null
  return recordStep(ctx, purchase, {
    step: 'releasing',
    failureCode: 'PRICE_CHANGED',
    failureMessage: `The label cost ${formatDollars(excessCents)} more than quoted. Nothing was charged, and the label is being returned. Refresh prices and choose again.`,
  })
}
