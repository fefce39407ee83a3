import { and, eq, gt } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { costCentsOf } from '#lib/service/quotes/find-quote.ts'
import { requireAnswered } from '#lib/service/quotes/require-answered.ts'
import { renewQuotes } from '#lib/service/shipments/update-shipment.ts'

import {
  chooseQuote,
  explainMissingQuote,
  findConfirmed,
  findService,
  priceColumnsOf,
  priceOf,
} from './choose-quote.ts'
import { loadEarlierLetter } from './earlier-letter.ts'
import { arriveByOf, mailsCompanion } from './list-rows.ts'
import { type BatchRecord, isHeld, type RowRecord } from './load-batch.ts'
import { earliestExpiry, priceCompanion, type RowCompanion, settleCompanion } from './row-companion.ts'
import { noQuote, recordRow } from './row-lease.ts'

/** A quote that expires while its purchase begins would be rejected. */
const marginMs = 30_000

/** A row that is being bought, under the id of a purchase that every repetition continues. */
export type Purchasing = RowRecord & { shipmentId: string; purchaseId: string; confirmedCents: number }

/** The quotes that a row is bought at: of its letter, and of the companion that is bought with it. */
export type RowQuoteIds = { letter: string; companion: { shipmentId: string; quoteId: string } | null }

/** Returns what a quote costs while it can be bought; undefined when it no longer can. */
const findValid = async (
  ctx: ServiceContext,
  shipmentId: string | null,
  quoteId: string | null,
): Promise<number | undefined> => {
  if (shipmentId === null || quoteId === null) return undefined
  const [quote] = await ctx.db
    .select({ totalCents: quotes.totalCents, accountPostageCents: quotes.accountPostageCents })
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, ctx.organizationId),
        eq(quotes.shipmentId, shipmentId),
        eq(quotes.id, quoteId),
        gt(quotes.expiresAt, new Date(ctx.clock.now().getTime() + marginMs)),
      ),
    )
  return quote && costCentsOf(quote)
}

/** Returns the quotes of a row as they were confirmed; undefined when they can no longer be bought. */
export const findValidQuotes = async (
  ctx: ServiceContext,
  row: Purchasing,
): Promise<RowQuoteIds | undefined> => {
  const { shipmentId, quoteId, companionId, companionQuoteId, confirmedCents } = row
  const cents = await findValid(ctx, shipmentId, quoteId)
  if (cents === undefined || quoteId === null) return undefined
  if (companionId === null || companionQuoteId === null) {
    return cents <= confirmedCents ? { letter: quoteId, companion: null } : undefined
  }
  const companionCents = await findValid(ctx, companionId, companionQuoteId)
  if (companionCents === undefined || cents + companionCents > confirmedCents) return undefined
  return { letter: quoteId, companion: { shipmentId: companionId, quoteId: companionQuoteId } }
}

type Renewed = { letter: Shipment; companion: RowCompanion | null }

/** Quotes the letters of a row again that are bought together. */
const renewRow = async (ctx: ServiceContext, row: Purchasing): Promise<Renewed> => {
  const letter = await renewQuotes(ctx, row.shipmentId)
  if (row.companionId === null || row.companionQuoteId === null) return { letter, companion: null }
  const companion = await renewQuotes(ctx, row.companionId)
  requireAnswered(companion, { carrier: 'USPS', service: 'First' })
  return { letter, companion: priceCompanion(companion) }
}

/** Takes the same services among refreshed quotes, if they cost no more together; undefined otherwise. */
const takeSame = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: Purchasing,
  { letter, companion }: Renewed,
): Promise<RowQuoteIds | undefined> => {
  if (companion && companion.price === null) return undefined
  const { carrier, service, confirmedCents } = row
  const cents = confirmedCents - (companion?.price?.cents ?? 0)
  // The person who selected a service for this row saw when it arrives.
  const arriveBy = row.quoteOverridden ? null : arriveByOf(batch, row)
  const same = findConfirmed(letter, { carrier, service, cents, arriveBy })
  if (!same) return undefined
  const expiry = earliestExpiry(letter.quotes_expire_at, companion)
  await ctx.db
    .update(batchRows)
    .set({
      ...priceColumnsOf(priceOf(same.quote), companion?.price ?? null),
      arrivesOn: same.arrivesOn,
      ...(expiry && { quotesExpireAt: new Date(expiry) }),
    })
    .where(isHeld(ctx, row))
  return {
    letter: same.quote.quote_id,
    companion: companion?.price
      ? { shipmentId: companion.shipmentId, quoteId: companion.price.quoteId }
      : null,
  }
}

/** Records that a row cannot be bought as it was confirmed: it waits for a person at its new price, or says why it has none. */
const recordOther = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: Purchasing,
  letter: Shipment,
): Promise<void> => {
  const selected = row.quoteOverridden ? findService(letter, row) : undefined
  const earlier = await loadEarlierLetter(ctx, row)
  const wish = { choice: batch.options.choice, arriveBy: arriveByOf(batch, row), earlier }
  const chosen = selected ?? chooseQuote(letter, wish)
  // Another service may need no companion, or need one.
  const addsCompanion = mailsCompanion(batch, row)
  const companion = chosen ? await settleCompanion(ctx, row, { addsCompanion, letter, chosen }) : null
  const missing = chosen ? (companion?.missing ?? null) : explainMissingQuote(letter, wish)
  if (!chosen || missing !== null) {
    await recordRow(ctx, row, {
      state: 'invalid',
      cause: 'purchase',
      ...(companion && { companion }),
      error: noQuote(missing ?? ''),
    })
    return
  }
  const total = costOf(chosen.quote) + (companion?.price?.cents ?? 0)
  await recordRow(ctx, row, {
    state: 'price_increased',
    cause: 'purchase',
    chosen,
    companion,
    quotesExpireAt: earliestExpiry(letter.quotes_expire_at, companion),
    error: {
      code: 'PRICE_CHANGED',
      message: `The quote expired, and the price has risen from ${formatDollars(row.confirmedCents)} to ${formatDollars(total)}. Confirm the new price, or exclude the row.`,
      fields: [],
    },
  })
}

/**
 * Refreshes the quotes of a row whose confirmed ones can no longer be bought, and returns those of the same services if they
 * cost no more. Otherwise the row waits for a person, at its new price.
 */
export const renewRowQuotes = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: Purchasing,
): Promise<RowQuoteIds | null> => {
  const renewed = await renewRow(ctx, row)
  const same = await takeSame(ctx, batch, row, renewed)
  if (same) return same
  const { carrier, service } = row
  requireAnswered(renewed.letter, { carrier, service })
  await recordOther(ctx, batch, row, renewed.letter)
  return null
}
