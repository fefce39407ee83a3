import { isCertified } from '#lib/contract/quotes/carriers.values.ts'
import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { createCompanion, findCompanion, renewCompanion } from '#lib/service/letter-sets/companion.ts'
import { costCentsOf, findQuote } from '#lib/service/quotes/find-quote.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import {
  chooseQuote,
  type ChosenQuote,
  explainMissingQuote,
  type LetterPrice,
  priceOf,
} from './choose-quote.ts'
import { dropDraft } from './drop-draft.ts'
import { isHeld, RowReclaimed, type RowRecord } from './load-batch.ts'

/** The companion of a row's letter. */
export type RowCompanion = {
  shipmentId: string
  /** What it is bought at with the letter; null where a person bought it alone. */
  price: LetterPrice | null
  /** Why it cannot be mailed; null if it can. */
  missing: string | null
  quotesExpireAt: string | undefined
}

/** By First-Class Mail there is one service, whatever the batch chooses for its letters. */
const wish = { choice: 'cheapest', arriveBy: null, earlier: null } as const

/** Returns whether a companion is mailed with the letter of a row by this quote: a certified letter has one. */
export const needsCompanion = (
  addsCompanion: boolean,
  letter: Pick<Shipment, 'shipping_options'>,
  { quote }: ChosenQuote,
): boolean => addsCompanion && isCertified(quote.carrier, quote.service, letter.shipping_options)

/** Returns a companion that is a draft, at the price of its letter by First-Class Mail. */
export const priceCompanion = (companion: Shipment): RowCompanion => {
  const chosen = chooseQuote(companion, wish)
  return {
    shipmentId: companion.id,
    price: chosen ? priceOf(chosen.quote) : null,
    missing: chosen
      ? null
      : `The First-Class companion cannot be mailed. ${explainMissingQuote(companion, wish)}`,
    quotesExpireAt: companion.quotes_expire_at,
  }
}

/** Records the ID of the companion before its draft is created, so that the row knows every draft that is made for it. */
const reserveCompanionId = async (ctx: ServiceContext, row: RowRecord): Promise<string> => {
  const id = newIdAt(ctx.clock.now())
  const updated = await ctx.db
    .update(batchRows)
    .set({ companionId: id })
    .where(isHeld(ctx, row))
    .returning({ row: batchRows.row })
  if (updated.length === 0) throw new RowReclaimed()
  return id
}

/**
 * Drafts the companion of a row's letter, or changes the draft that there is to what the letter is now, and quotes it. It is
 * found by its letter, so that a repetition creates no second one. Throws RowReclaimed, and as creating a draft does.
 */
export const draftCompanion = async (
  ctx: ServiceContext,
  row: RowRecord,
  letterId: string,
): Promise<RowCompanion> => {
  const letter = await loadShipment(ctx, letterId)
  const existing = await findCompanion(ctx, letter)
  if (existing && !canBuy(existing.status)) {
    return { shipmentId: existing.id, price: null, missing: null, quotesExpireAt: undefined }
  }
  if (existing) return priceCompanion(await renewCompanion(ctx, letter, existing.id))
  const intent = { id: await reserveCompanionId(ctx, row), isTakenUp: false }
  return priceCompanion(await createCompanion({ ...ctx, intent }, letter))
}

/** Returns the companion that a row has been priced with, while its quote can be bought. */
export const findCurrentCompanion = async (
  ctx: ServiceContext,
  { companionId, companionQuoteId: quoteId }: RowRecord,
): Promise<RowCompanion | undefined> => {
  if (companionId === null || quoteId === null) return undefined
  const quote = await findQuote(ctx, { shipmentId: companionId, quoteId })
  if (!quote || quote.expiresAt <= ctx.clock.now()) return undefined
  const { accountPostageCents, expiresAt } = quote
  return {
    shipmentId: companionId,
    price: { quoteId, cents: costCentsOf(quote), accountPostageCents },
    missing: null,
    quotesExpireAt: expiresAt.toISOString(),
  }
}

/** Returns the moment at which the first quote of a row expires. */
export const earliestExpiry = (
  letter: string | undefined,
  companion: RowCompanion | null,
): string | undefined =>
  [letter, companion?.quotesExpireAt].filter((moment) => moment !== undefined).toSorted()[0]

/** A row's letter and the quote that it is to be bought at. */
export type Settled = { addsCompanion: boolean; letter: Shipment; chosen: ChosenQuote }

/**
 * Drafts the companion of a row where its letter needs one by this quote, and cancels the draft of one that it needs no more.
 * Returns the companion; null without one. Throws as `draftCompanion`.
 */
export const settleCompanion = async (
  ctx: ServiceContext,
  row: RowRecord,
  { addsCompanion, letter, chosen }: Settled,
): Promise<RowCompanion | null> => {
  if (needsCompanion(addsCompanion, letter, chosen)) return draftCompanion(ctx, row, letter.id)
  await dropDraft(ctx, row.companionId)
  return null
}
