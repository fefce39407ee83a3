import { and, eq, gt, sql } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { buyShipment } from '#lib/service/purchases/buy-shipment.ts'
import { findPurchase } from '#lib/service/purchases/load-purchase.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { renewQuotes } from '#lib/service/shipments/update-shipment.ts'

import { chooseQuote, findConfirmed, findService, whyNone } from './choose-quote.ts'
import { postponeRow, recordRow } from './row-lease.ts'
import { haltBatch } from './start-batch.ts'
import { type BatchRecord, isBatch, isHeld, type RowRecord } from './load-batch.ts'
import { arriveByOf } from './list-rows.ts'

/** A quote that expires while its purchase begins would only be refused. */
const marginMs = 30_000

/** How often it is looked whether a purchase that takes long has ended. */
const pollSeconds = 10

/** Banks take many refusals of one card for theft; more than this in a row are not asked for. */
const maximumDeclined = 3

type Begun = RowRecord & { shipmentId: string; purchaseId: string; confirmedCents: number }

/**
 * Takes the row from waiting to being bought, under the id of a purchase that every repetition carries on. Undefined
 * when it was stopped before that.
 */
const begin = async (ctx: ServiceContext, row: RowRecord): Promise<Begun | undefined> => {
  const [begun] =
    row.state === 'buying'
      ? [row]
      : await ctx.db
          .update(batchRows)
          .set({ state: 'buying', purchaseId: newId() })
          .where(and(isHeld(ctx, row), eq(batchRows.state, 'queued')))
          .returning()
  if (!begun) return undefined
  const { shipmentId, purchaseId, confirmedCents } = begun
  if (shipmentId === null || purchaseId === null || confirmedCents === null) {
    throw new Error(`row ${row.row} of batch ${row.batchId} was queued without a confirmed draft`)
  }
  return { ...begun, shipmentId, purchaseId, confirmedCents }
}

/** The quote that was confirmed, while it can be bought. */
const findValid = async (ctx: ServiceContext, row: Begun): Promise<string | undefined> => {
  if (row.quoteId === null) return undefined
  const [quote] = await ctx.db
    .select({ id: quotes.id, totalCents: quotes.totalCents })
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, ctx.organizationId),
        eq(quotes.shipmentId, row.shipmentId),
        eq(quotes.id, row.quoteId),
        gt(quotes.expiresAt, new Date(ctx.clock.now().getTime() + marginMs)),
      ),
    )
  return quote && quote.totalCents <= row.confirmedCents ? quote.id : undefined
}

/**
 * The quote to buy: the one that was confirmed, or the same service among renewed quotes if it costs no more. Otherwise
 * the row waits for a person, with what it would cost now.
 */
const findQuote = async (ctx: ServiceContext, batch: BatchRecord, row: Begun): Promise<string | null> => {
  const valid = await findValid(ctx, row)
  if (valid !== undefined) return valid
  const renewed = await renewQuotes(ctx, row.shipmentId)
  const { carrier, service, confirmedCents: cents } = row
  // Whoever picked a service for this row saw when it arrives.
  const arriveBy = row.isPicked ? null : arriveByOf(batch, row)
  const same = findConfirmed(renewed, { carrier, service, cents, arriveBy })
  if (same) {
    await ctx.db
      .update(batchRows)
      .set({
        quoteId: same.quote.quote_id,
        priceCents: same.quote.total_cents,
        arrivesOn: same.arrivesOn,
        ...(renewed.quotes_expire_at && { quotesExpireAt: new Date(renewed.quotes_expire_at) }),
      })
      .where(isHeld(ctx, row))
    return same.quote.quote_id
  }
  const picked = row.isPicked ? findService(renewed, row) : undefined
  const chosen =
    picked ?? chooseQuote(renewed, { choice: batch.options.choice, arriveBy: arriveByOf(batch, row) })
  await recordRow(
    ctx,
    row,
    chosen
      ? {
          state: 'dearer',
          chosen,
          quotesExpireAt: renewed.quotes_expire_at,
          error: {
            code: 'PRICE_CHANGED',
            message: `The quote expired, and the price has risen from ${formatDollars(cents)} to ${formatDollars(chosen.quote.total_cents)}. Confirm the new price, or exclude the row.`,
            fields: [],
          },
        }
      : {
          state: 'faulty',
          error: { code: 'QUOTE_NOT_FOUND', message: whyNone(renewed, arriveBy), fields: [] },
        },
  )
  return null
}

const boughtStatuses: readonly ShipmentStatus[] = ['queued', 'printed', 'shipped']

/** What became of a shipment that cannot be bought: somebody has bought or cancelled it on its own page. */
const followShipment = async (ctx: ServiceContext, row: Begun): Promise<void> => {
  const { status, totalChargedCents } = await loadShipment(ctx, row.shipmentId)
  if (boughtStatuses.includes(status)) {
    await recordRow(ctx, row, { state: 'bought', chargedCents: totalChargedCents })
  } else if (status === 'cancelled') {
    await recordRow(ctx, row, {
      state: 'failed',
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

/** Counts cards declined one after the other; a success begins anew. */
const countDeclined = async (ctx: ServiceContext, batchId: string, isDeclined: boolean): Promise<number> => {
  const [counted] = await ctx.db
    .update(batches)
    .set({ declinedInRow: isDeclined ? sql`${batches.declinedInRow} + 1` : 0 })
    .where(and(isBatch(ctx, batchId), isDeclined ? undefined : gt(batches.declinedInRow, 0)))
    .returning({ declined: batches.declinedInRow })
  return counted?.declined ?? 0
}

const buy = async (ctx: ServiceContext, batch: BatchRecord, row: Begun): Promise<void> => {
  const begun = await findPurchase(ctx, row.purchaseId)
  const quoteId = begun?.quoteId ?? (await findQuote(ctx, batch, row))
  if (quoteId === null) return
  const intent = { id: row.purchaseId, isTakenUp: true }
  const bought = await buyShipment({ ...ctx, intent }, row.shipmentId, {
    quote_id: quoteId,
    note: batch.approvalNote,
  })
  if (bought.approval) {
    await recordRow(ctx, row, { state: 'awaiting_approval' })
    return
  }
  if (!boughtStatuses.includes(bought.status)) return followShipment(ctx, row)
  await recordRow(ctx, row, { state: 'bought', chargedCents: bought.total_charged_cents })
  await countDeclined(ctx, batch.id, false)
}

/**
 * Buys one row by the verb that buys any shipment, or carries its purchase on. What refused it is kept in the row.
 * Throws what may pass by itself, and what concerns every row.
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
    await recordRow(ctx, row, { state: 'failed', error: { code, message, fields } })
    if (code === 'PAYMENT_FAILED' && (await countDeclined(ctx, batch.id, true)) >= maximumDeclined) {
      await haltBatch(
        ctx,
        batch.id,
        `The card was declined ${maximumDeclined} times in a row, so buying stopped. Choose another card, then continue.`,
      )
    }
  }
}
