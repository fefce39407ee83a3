import { and, eq, inArray } from 'drizzle-orm'
import { type BatchRow, type UpdateBatchRowInput, type BatchRowQuotes, pickableStates, type PickRowQuoteInput } from '#lib/contract/batches/batch-row.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { checkRow, recordFault, dropDraft } from './check-row.ts'
import { getRow, getRowQuotes, arriveByOf } from './list-rows.ts'
import { type BatchRecord, isBatch, type RowRecord, RowTaken, unchecked, isRow, loadBatch, loadRow, lockBatch, unheld, withoutError } from './load-batch.ts'
import { nameOf, valuesOf } from './read-row.ts'
import { letGo, takeUpRow, requireFree } from './row-lease.ts'
import type { ErrorCode } from '#lib/contract/api/errors.ts'
import { arrivalOf } from '#lib/contract/quotes/arrival.values.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { loadQuote } from '#lib/service/purchases/claim-purchase.ts'
import { chooseQuote, type ChosenQuote, whyNone } from './choose-quote.ts'

/** Checks the row at once: whoever mends it waits for what comes of it, also of a fault in passing. */
const checkNow = async (ctx: ServiceContext, batch: BatchRecord, row: RowRecord): Promise<void> => {
  try {
    await checkRow(ctx, batch, row)
  } catch (error) {
    if (error instanceof RowTaken) return
    if (!(error instanceof ServiceError)) {
      await letGo(ctx, row)
      throw error
    }
    await recordFault(ctx, row, error)
  }
}

/** A list that was done has a row to buy again. */
const reopen = async (ctx: ServiceContext, batchId: string): Promise<void> => {
  await ctx.db
    .update(batches)
    .set({ state: 'ready' })
    .where(and(isBatch(ctx, batchId), eq(batches.state, 'done')))
}

/**
 * Mends a row or leaves it out. A row that is mended is checked at once, unless the columns are still being mapped; of
 * one that is left out the draft is cancelled. Throws BATCH_BUSY for a row that is bought or being worked on.
 */
export const updateRow = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
  input: UpdateBatchRowInput,
): Promise<BatchRow> => {
  authorize(ctx, 'send_mail')
  const isLeftOut = input.is_left_out ?? false
  const { batch, taken } = await takeUpRow(ctx, batchId, number, ({ mapping }, row) => {
    const mended = { ...row.mended, ...input.values }
    return {
      state: isLeftOut ? 'left_out' : 'pending',
      mended,
      name: nameOf(valuesOf(mapping, row.cells, mended)).slice(0, 200),
      ...unchecked,
    }
  })
  if (isLeftOut) await dropDraft(ctx, taken.shipmentId)
  else await reopen(ctx, batchId)
  if (isLeftOut || batch.state === 'mapping') await letGo(ctx, taken)
  else await checkNow(ctx, batch, taken)
  return getRow(ctx, batch, taken.row)
}

/** Says nothing about the row: it is what it was before. */
const passing: readonly ErrorCode[] = ['RATE_PROVIDER_UNAVAILABLE', 'RATE_LIMITED']

/** Throws BATCH_BUSY for a row that was never quoted, or of which something is bought. */
const requirePickable = ({ state }: RowRecord): void => {
  if (pickableStates.some((each) => each === state)) return
  throw new ServiceError(
    'BATCH_BUSY',
    state === 'left_out' || state === 'pending'
      ? 'This row has no quotes yet. Check it first.'
      : 'Quotes can no longer be changed for this row: it has been bought, is being bought, is waiting for approval, or was rejected.',
  )
}

/**
 * Asks the carriers again for one row, by checking it anew. What was picked for it is kept while it is offered; when no
 * carrier can be asked, the row is what it was. Throws BATCH_BUSY, RATE_PROVIDER_UNAVAILABLE.
 */
export const renewRowQuotes = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
): Promise<BatchRowQuotes> => {
  authorize(ctx, 'send_mail')
  const { batch, before, taken } = await takeUpRow(ctx, batchId, number, (_, row) => {
    requirePickable(row)
    return { state: 'pending' }
  })
  try {
    await checkRow(ctx, batch, taken)
  } catch (error) {
    const isOfRow = error instanceof ServiceError && !passing.includes(error.code)
    if (isOfRow) await recordFault(ctx, taken, error)
    else if (!(error instanceof RowTaken)) {
      await letGo(ctx, taken, { state: before.state })
      throw error
    }
  }
  return getRowQuotes(ctx, batchId, number)
}

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
