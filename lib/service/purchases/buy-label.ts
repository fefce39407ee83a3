import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { AccountRefusedError, ProviderError } from '#lib/service/providers/provider-error.ts'
import { findQuote } from '#lib/service/quotes/find-quote.ts'
import { isStoredFileError } from '#lib/service/stored-files/read-stored-file.ts'
import { OtherAccountError } from '#lib/service/vendor-accounts/current-account.ts'

import { type PurchaseRow, recordStep } from './load-purchase.ts'
import { saleOf } from './sale-of.ts'

/** Returns the quote that is being bought: it cannot be replaced while the shipment is `payment_pending`. */
export const loadBoughtQuote = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
): Promise<typeof quotes.$inferSelect> => {
  const quote = await findQuote(ctx, purchase)
  if (!quote) throw new Error(`quote ${purchase.quoteId} of purchase ${purchase.id} is missing`)
  return quote
}

/** Returns the quoted price of the label, regardless of who is billed. */
export const quotedPostage = (
  quote: Pick<typeof quotes.$inferSelect, 'postageCostCents' | 'accountPostageCents'>,
): number => quote.accountPostageCents ?? quote.postageCostCents

/** A refusal is about this attempt alone: one before, whose response was lost, may still be buying the label. */
const fail = (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  reason: string,
  isRepeated: boolean,
): Promise<PurchaseRow> =>
  recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'carrier' },
    {
      failureCode: isRepeated ? 'RATE_PROVIDER_UNAVAILABLE' : 'LABEL_REFUSED',
      failureMessage: `${saleOf(purchase).refusal}: ${reason} Nothing was charged; ${
        isRepeated ? 'refresh the quotes and choose again.' : 'choose another quote.'
      }`,
    },
  )

const failRefused = (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  { message }: AccountRefusedError,
): Promise<PurchaseRow> =>
  recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'carrier' },
    {
      failureCode: 'CONNECTED_ACCOUNT_REFUSED',
      failureMessage: `${message} Nothing was bought and nothing was charged.`,
    },
  )

/** An earlier attempt may have bought a label in the other account. */
const failElsewhere = (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  { message }: OtherAccountError,
  isRepeated: boolean,
): Promise<PurchaseRow> =>
  recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'carrier' },
    {
      failureCode: isRepeated ? 'RATE_PROVIDER_UNAVAILABLE' : 'LABEL_REFUSED',
      failureMessage: `${message} Nothing was charged; refresh the quotes and choose again.`,
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
  try {
    const label = await saleOf(purchase).buy(ctx, purchase, isRepeated)
    if (label.refundStatus)
      return await fail(ctx, purchase, 'this quote was already bought and refunded.', false)
    return await recordStep(ctx, purchase, { step: 'labelled', cause: 'carrier' }, { label })
  } catch (error) {
    // Of a repeated attempt it is unknown whether the one before has bought: it is tried again.
    if (error instanceof AccountRefusedError && !isRepeated) return failRefused(ctx, purchase, error)
    if (error instanceof OtherAccountError) return failElsewhere(ctx, purchase, error, isRepeated)
    const isRefused = error instanceof ProviderError && error.kind !== 'unavailable'
    if (!isRefused && !isStoredFileError(error)) throw error
    return fail(ctx, purchase, error.message, isRepeated)
  }
}

/**
 * Compares the label's price with its quote: we bear an excess within the tolerance; beyond it the purchase is undone.
 * Returns null when the purchase may go on.
 */
export const rejectOverpricedLabel = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  quote: typeof quotes.$inferSelect,
): Promise<PurchaseRow | null> => {
  const { label } = purchase
  if (!label) throw new Error(`purchase ${purchase.id} is in step labelled but has no label`)
  const excessCents = label.postageCents - quotedPostage(quote)
  if (excessCents <= ctx.config.purchases.postageToleranceCents) return null
  return recordStep(
    ctx,
    purchase,
    { step: 'releasing', cause: 'carrier' },
    {
      failureCode: 'PRICE_CHANGED',
      failureMessage: `${saleOf(purchase).describeExcess(formatDollars(excessCents))} Refresh prices and choose again.`,
    },
  )
}
