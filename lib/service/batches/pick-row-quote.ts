import { and, inArray } from 'drizzle-orm'

import { type BatchRow, pickableStates, type PickRowQuoteInput } from '#lib/contract/batches/batch-row.ts'
import { arrivalOf } from '#lib/contract/quotes/arrival.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadQuote } from '#lib/service/purchases/claim-purchase.ts'

import { chooseQuote, type ChosenQuote, whyNone } from './choose-quote.ts'
import { getRow } from './list-rows.ts'
import { type BatchRecord, isRow, loadBatch, loadRow, lockBatch, type RowRecord } from './load-batch.ts'
import { requirePickable } from './renew-row-quotes.ts'
import { unheld, withoutError } from './row-columns.ts'
import { arriveByOf, getRowQuotes } from './row-quotes.ts'
import { requireFree } from './take-up-row.ts'

/** The quote that was asked for; or the one that the list's own choice comes to. Throws QUOTE_NOT_FOUND. */
const findChosen = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  quoteId: string | null,
): Promise<ChosenQuote> => {
  const offered = await getRowQuotes(ctx, batch.id, String(row.row))
  const quotedAt = offered.quoted_at ?? undefined
  if (quoteId === null) {
    const arriveBy = arriveByOf(batch, row)
    const shipment = { rates: offered.quotes, quoted_at: quotedAt, missing_rates: offered.missing_rates }
    const chosen = chooseQuote(shipment, { choice: batch.options.choice, arriveBy })
    if (chosen) return chosen
    throw new ServiceError('QUOTE_NOT_FOUND', whyNone(shipment, arriveBy))
  }
  const quote = offered.quotes.find((each) => each.quote_id === quoteId)
  if (quote) return { quote, arrivesOn: arrivalOf(quote, quotedAt).day }
  throw new ServiceError(
    'QUOTE_NOT_FOUND',
    'This quote is no longer available for the row: quotes were refreshed, or it belongs to another row. Choose one of the current quotes.',
  )
}

/**
 * Takes another of a row's quotes, or, with null, what the list's choice comes to. It can be bought at that price next;
 * what is bought or being bought is not changed. Throws BATCH_BUSY, QUOTE_NOT_FOUND, QUOTE_EXPIRED.
 */
export const pickRowQuote = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
  { quote_id: quoteId }: PickRowQuoteInput,
): Promise<BatchRow> => {
  authorize(ctx, 'send_mail')
  const batch = await loadBatch(ctx, batchId)
  const row = await loadRow(ctx, batch.id, number)
  requirePickable(row)
  const chosen = await findChosen(ctx, batch, row, quoteId)
  await withTransaction(ctx, async (ctx) => {
    // Whoever buys the list takes its rows under the same lock: a price that they did not see is not among them.
    const locked = await lockBatch(ctx, batchId)
    const current = await loadRow(ctx, batchId, number)
    await requireFree(ctx, locked, current)
    requirePickable(current)
    const quote = await loadQuote(ctx, current.shipmentId ?? '', chosen.quote.quote_id)
    await ctx.db
      .update(batchRows)
      .set({
        state: 'quoted',
        quoteId: quote.id,
        carrier: quote.carrier,
        service: quote.service,
        priceCents: quote.totalCents,
        arrivesOn: chosen.arrivesOn,
        quotesExpireAt: quote.expiresAt,
        isPicked: quoteId !== null,
        confirmedCents: null,
        ...unheld,
        ...withoutError,
        updatedAt: ctx.clock.now(),
      })
      .where(and(isRow(ctx, current), inArray(batchRows.state, [...pickableStates])))
  })
  return getRow(ctx, batch, row.row)
}
