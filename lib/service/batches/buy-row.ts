import { and, eq, gt, sql } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { findPurchase } from '#lib/service/purchases/load-purchase.ts'
import { costCentsOf } from '#lib/service/quotes/find-quote.ts'
import { requireAnswered } from '#lib/service/quotes/require-answered.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { renewQuotes } from '#lib/service/shipments/update-shipment.ts'

import {
  chooseQuote,
  findConfirmed,
  findService,
  explainMissingQuote,
  priceColumnsOf,
} from './choose-quote.ts'
import { loadEarlierLetter } from './earlier-letter.ts'
import { arriveByOf } from './list-rows.ts'
import { type BatchRecord, isBatch, isHeld, type RowRecord } from './load-batch.ts'
import { moveRows, postponeRow, recordRow } from './row-lease.ts'
import { haltBatch } from './start-batch.ts'

/** A quote that expires while its purchase begins would be rejected. */
const marginMs = 30_000

/** The interval at which a purchase that takes long is checked. */
const pollSeconds = 10

/** Banks take many declined payments of one card for theft; buying stops after this many in a row. */
const maximumDeclined = 3

type Purchasing = RowRecord & { shipmentId: string; purchaseId: string; confirmedCents: number }

/**
 * Moves the row from queued to buying, under the id of a purchase that every repetition continues. Undefined when it was
 * stopped before that.
 */
const begin = async (ctx: ServiceContext, row: RowRecord): Promise<Purchasing | undefined> => {
  const step = { to: 'buying', cause: 'purchase' } as const
  const [started] =
    row.state === 'buying'
      ? [row]
      : await moveRows(ctx, isHeld(ctx, row), step, { purchaseId: newId() }).returning()
  if (!started) return undefined
  const { shipmentId, purchaseId, confirmedCents } = started
  if (shipmentId === null || purchaseId === null || confirmedCents === null) {
    throw new Error(`row ${row.row} of batch ${row.batchId} was queued without a confirmed draft`)
  }
  return { ...started, shipmentId, purchaseId, confirmedCents }
}

/** Returns the confirmed quote while it can be bought. */
const findValid = async (ctx: ServiceContext, row: Purchasing): Promise<string | undefined> => {
  if (row.quoteId === null) return undefined
  const [quote] = await ctx.db
    .select({
      id: quotes.id,
      totalCents: quotes.totalCents,
      accountPostageCents: quotes.accountPostageCents,
    })
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, ctx.organizationId),
        eq(quotes.shipmentId, row.shipmentId),
        eq(quotes.id, row.quoteId),
        gt(quotes.expiresAt, new Date(ctx.clock.now().getTime() + marginMs)),
      ),
    )
  return quote && costCentsOf(quote) <= row.confirmedCents ? quote.id : undefined
}

/**
 * Returns the quote to buy: the confirmed one, or the same service among refreshed quotes if it costs no more.
 * Otherwise the row waits for a person, at its new price.
 */
const findQuote = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: Purchasing,
): Promise<string | null> => {
  const valid = await findValid(ctx, row)
  if (valid !== undefined) return valid
  const renewed = await renewQuotes(ctx, row.shipmentId)
  const { carrier, service, confirmedCents: cents } = row
  // The person who selected a service for this row saw when it arrives.
  const arriveBy = row.quoteOverridden ? null : arriveByOf(batch, row)
  const same = findConfirmed(renewed, { carrier, service, cents, arriveBy })
  if (same) {
    await ctx.db
      .update(batchRows)
      .set({
        quoteId: same.quote.quote_id,
        ...priceColumnsOf(same.quote),
        arrivesOn: same.arrivesOn,
        ...(renewed.quotes_expire_at && { quotesExpireAt: new Date(renewed.quotes_expire_at) }),
      })
      .where(isHeld(ctx, row))
    return same.quote.quote_id
  }
  requireAnswered(renewed, { carrier, service })
  const selected = row.quoteOverridden ? findService(renewed, row) : undefined
  const earlier = await loadEarlierLetter(ctx, row)
  const wish = { choice: batch.options.choice, arriveBy: arriveByOf(batch, row), earlier }
  const chosen = selected ?? chooseQuote(renewed, wish)
  await recordRow(
    ctx,
    row,
    chosen
      ? {
          state: 'price_increased',
          cause: 'purchase',
          chosen,
          quotesExpireAt: renewed.quotes_expire_at,
          error: {
            code: 'PRICE_CHANGED',
            message: `The quote expired, and the price has risen from ${formatDollars(cents)} to ${formatDollars(costOf(chosen.quote))}. Confirm the new price, or exclude the row.`,
            fields: [],
          },
        }
      : {
          state: 'invalid',
          cause: 'purchase',
          error: { code: 'QUOTE_NOT_FOUND', message: explainMissingQuote(renewed, wish), fields: [] },
        },
  )
  return null
}

const boughtStatuses: readonly ShipmentStatus[] = ['queued', 'printed', 'shipped']

/** Records the result of a shipment that cannot be bought: it was bought or cancelled on its own page. */
const followShipment = async (ctx: ServiceContext, row: Purchasing): Promise<void> => {
  const { status, totalChargedCents } = await loadShipment(ctx, row.shipmentId)
  if (boughtStatuses.includes(status)) {
    await recordRow(ctx, row, { state: 'bought', cause: 'purchase', chargedCents: totalChargedCents })
  } else if (status === 'cancelled') {
    await recordRow(ctx, row, {
      state: 'failed',
      cause: 'purchase',
      error: {
        code: 'INVALID_STATUS_TRANSITION',
        message: 'The draft was cancelled on its own page. Check the row again to create a new one.',
        fields: [],
      },
    })
  } else {
    await postponeRow(ctx, row, { afterSeconds: pollSeconds, hasFailed: false })
  }
}

/** Counts consecutive declined payments; a success resets the count. */
const countDeclined = async (ctx: ServiceContext, batchId: string, isDeclined: boolean): Promise<number> => {
  const [counted] = await ctx.db
    .update(batches)
    .set({ declinedInRow: isDeclined ? sql`${batches.declinedInRow} + 1` : 0 })
    .where(and(isBatch(ctx, batchId), isDeclined ? undefined : gt(batches.declinedInRow, 0)))
    .returning({ declined: batches.declinedInRow })
  return counted?.declined ?? 0
}

const buy = async (ctx: ServiceContext, batch: BatchRecord, row: Purchasing): Promise<void> => {
  const purchase = await findPurchase(ctx, row.purchaseId)
  const quoteId = purchase?.quoteId ?? (await findQuote(ctx, batch, row))
  if (quoteId === null) return
  const intent = { id: row.purchaseId, isTakenUp: true }
  const bought = await buyShipment({ ...ctx, intent }, row.shipmentId, {
    quote_id: quoteId,
    arrive_by: arriveByOf(batch, row),
    note: batch.approvalNote,
  })
  if (bought.approval) {
    await recordRow(ctx, row, { state: 'awaiting_approval', cause: 'purchase' })
    return
  }
  if (!boughtStatuses.includes(bought.status)) return followShipment(ctx, row)
  await recordRow(ctx, row, { state: 'bought', cause: 'purchase', chargedCents: bought.total_charged_cents })
  await countDeclined(ctx, batch.id, false)
}

/**
 * Buys one row by the verb that buys any shipment, or continues its purchase. An error of the row is recorded in it.
 * Throws transient errors, and errors that concern every row.
 */
export const buyRow = async (ctx: ServiceContext, batch: BatchRecord, claimed: RowRecord): Promise<void> => {
  const row = await begin(ctx, claimed)
  if (!row) return
  try {
    await buy(ctx, batch, row)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.code === 'INVALID_STATUS_TRANSITION') return followShipment(ctx, row)
    const purchase = await findPurchase(ctx, row.purchaseId)
    if (purchase?.step !== 'failed') throw error
    const { code, message, fields = [] } = error
    await recordRow(ctx, row, { state: 'failed', cause: 'purchase', error: { code, message, fields } })
    if (code === 'PAYMENT_FAILED' && (await countDeclined(ctx, batch.id, true)) >= maximumDeclined) {
      const reason = `The card was declined ${maximumDeclined} times in a row, so buying stopped. Choose another card, then continue.`
      await haltBatch(ctx, batch.id, { reason, cause: 'runner' })
    }
  }
}
