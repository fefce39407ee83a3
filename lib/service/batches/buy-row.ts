import { and, gt, sql } from 'drizzle-orm'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { isEnded } from '#lib/contract/shipments/purchase-steps.values.ts'
import type { PurchaseResult } from '#lib/contract/shipments/purchase.ts'
import { readTogether, withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { buyLetterSet } from '#lib/service/letter-sets/buy-letter-set.ts'
import { buyShipment, setArriveBy } from '#lib/service/purchases/buy-shipment.ts'
import { isUndoneWithOthers, loadJoint } from '#lib/service/purchases/follow-set.ts'
import { findPurchase, type PurchaseRow } from '#lib/service/purchases/load-purchase.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { findValidQuotes, type Purchasing, renewRowQuotes, type RowQuoteIds } from './find-row-quotes.ts'
import { arriveByOf } from './list-rows.ts'
import { type BatchRecord, isBatch, isHeld, type RowRecord } from './load-batch.ts'
import { moveRows, postponeRow, recordRow } from './row-lease.ts'
import { haltBatch } from './start-batch.ts'

/** The interval at which a purchase that takes long is checked. */
const pollSeconds = 10

/** Banks take many declined payments of one card for theft; buying stops after this many in a row. */
const maximumDeclined = 3

/** A row that is being bought; `valid` are its quotes where this run began it, so that no purchase of it exists. */
type Begun = { row: Purchasing; isNew: boolean; valid: RowQuoteIds | undefined }

const requireDraft = (row: RowRecord): Purchasing => {
  const { shipmentId, purchaseId, confirmedCents } = row
  if (shipmentId === null || purchaseId === null || confirmedCents === null) {
    throw new Error(`row ${row.row} of batch ${row.batchId} was queued without a confirmed draft`)
  }
  return { ...row, shipmentId, purchaseId, confirmedCents }
}

/**
 * Moves the row from queued to buying, under the id of a purchase that every repetition continues. Undefined when it was
 * stopped before that.
 */
const begin = async (ctx: ServiceContext, row: RowRecord): Promise<Begun | undefined> => {
  if (row.state === 'buying') return { row: requireDraft(row), isNew: false, valid: undefined }
  const purchaseId = newId()
  const queued = requireDraft({ ...row, purchaseId })
  const step = { to: 'buying', cause: 'purchase' } as const
  const { moved, valid } = await readTogether(ctx, (ctx) => ({
    moved: moveRows(ctx, isHeld(ctx, row), step, { purchaseId }).returning(),
    valid: findValidQuotes(ctx, queued),
  }))
  return moved[0] && { row: requireDraft(moved[0]), isNew: true, valid }
}

const boughtStatuses: readonly ShipmentStatus[] = ['queued', 'printed', 'shipped']

/** Explains why the letters of a row were not bought together although neither its letter was bought nor cancelled. */
const explainChangedSet = (companion: ShipmentStatus): string => {
  if (companion === 'cancelled') {
    return 'Its First-Class companion was cancelled on its own page. Check the row again to add a new one.'
  }
  return boughtStatuses.includes(companion)
    ? 'Its First-Class companion was bought on its own page, without this letter. Check the row again to buy the letter.'
    : 'Other letters were added to this one on the page of its draft. Purchase all of them there, or cancel the others and check the row again.'
}

/** Records the result of a row that cannot be bought: its letters were bought or cancelled on their own pages. */
const followLetters = async (ctx: ServiceContext, row: Purchasing): Promise<void> => {
  const { companionId, companionQuoteId } = row
  const { status, totalChargedCents } = await loadShipment(ctx, row.shipmentId)
  const isTogether = companionId !== null && companionQuoteId !== null
  const companion = isTogether ? await loadShipment(ctx, companionId) : null
  const fail = (message: string) =>
    recordRow(ctx, row, {
      state: 'failed',
      cause: 'purchase',
      error: { code: 'INVALID_STATUS_TRANSITION', message, fields: [] },
    })
  if (boughtStatuses.includes(status)) {
    const isBought = companion !== null && boughtStatuses.includes(companion.status)
    const companionCents = isBought ? companion.totalChargedCents : null
    const cents = totalChargedCents + (companionCents ?? 0)
    await recordRow(ctx, row, { state: 'bought', cause: 'purchase', charged: { cents, companionCents } })
  } else if (status === 'cancelled') {
    await fail('The draft was cancelled on its own page. Check the row again to create a new one.')
  } else if (companion !== null && status !== 'payment_pending' && companion.status !== 'payment_pending') {
    await fail(explainChangedSet(companion.status))
  } else {
    await postponeRow(ctx, row, { afterSeconds: pollSeconds, hasFailed: false })
  }
}

/** Counts consecutive declined payments; a success, which declines none, resets the count. */
const countDeclined = async (ctx: ServiceContext, batchId: string, declined: number): Promise<number> => {
  const [counted] = await ctx.db
    .update(batches)
    .set({ declinedInRow: declined > 0 ? sql`${batches.declinedInRow} + ${declined}` : 0 })
    .where(and(isBatch(ctx, batchId), declined > 0 ? undefined : gt(batches.declinedInRow, 0)))
    .returning({ declined: batches.declinedInRow })
  return counted?.declined ?? 0
}

/** Returns the purchases of a row: those of its letter and companion are made together. */
const loadPurchases = async (ctx: ServiceContext, row: Purchasing): Promise<PurchaseRow[]> => {
  if (row.companionQuoteId !== null) return loadJoint(ctx, row.purchaseId)
  const purchase = await findPurchase(ctx, row.purchaseId)
  return purchase ? [purchase] : []
}

/** Returns the quotes of the purchases that were started, which are continued, or those to buy now. */
const findQuotes = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  { row, isNew, valid }: Begun,
): Promise<RowQuoteIds | null> => {
  const started = isNew ? [] : await loadPurchases(ctx, row)
  const letter = started.find(({ shipmentId }) => shipmentId === row.shipmentId)
  if (!letter) {
    const known = isNew ? valid : await findValidQuotes(ctx, row)
    return known ?? renewRowQuotes(ctx, batch, row)
  }
  const companion = started.find(({ shipmentId }) => shipmentId !== row.shipmentId)
  return { letter: letter.quoteId, companion: companion ?? null }
}

type Bought = {
  letters: readonly Pick<PurchaseResult, 'id' | 'status' | 'total_charged_cents'>[]
  approval?: PurchaseResult['approval']
}

/** Buys the letter of a row, together with its companion if it has one, or continues that. */
const buyLetters = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  { row, isNew }: Begun,
  { letter: quoteId, companion }: RowQuoteIds,
): Promise<Bought> => {
  const intent = { id: row.purchaseId, isTakenUp: !isNew }
  const arriveBy = arriveByOf(batch, row)
  const note = batch.approvalNote
  if (companion === null) {
    const input = { quote_id: quoteId, arrive_by: arriveBy, note }
    const bought = await buyShipment({ ...ctx, intent }, row.shipmentId, input)
    return { letters: [bought], approval: bought.approval }
  }
  const letter = await loadShipment(ctx, row.shipmentId)
  if (letter.letterSetId === null) throw new Error(`letter ${letter.id} has a companion and no set`)
  if (letter.arriveBy !== arriveBy) {
    await withTransaction(ctx, (ctx) => setArriveBy(ctx, letter.id, arriveBy))
  }
  return buyLetterSet({ ...ctx, intent }, letter.letterSetId, {
    letters: [
      { shipment_id: letter.id, quote_id: quoteId },
      { shipment_id: companion.shipmentId, quote_id: companion.quoteId },
    ],
    note,
  })
}

const buy = async (ctx: ServiceContext, batch: BatchRecord, begun: Begun): Promise<void> => {
  const { row } = begun
  const found = await findQuotes(ctx, batch, begun)
  if (found === null) return
  const { letters, approval } = await buyLetters(ctx, batch, begun, found)
  if (approval) {
    await recordRow(ctx, row, { state: 'awaiting_approval', cause: 'purchase' })
    return
  }
  if (!letters.every(({ status }) => boughtStatuses.includes(status))) return followLetters(ctx, row)
  const cents = letters.reduce((total, letter) => total + letter.total_charged_cents, 0)
  const companion = letters.find(({ id }) => id !== row.shipmentId)
  const charged = { cents, companionCents: companion?.total_charged_cents ?? null }
  await readTogether(ctx, (ctx) => ({
    recorded: recordRow(ctx, row, { state: 'bought', cause: 'purchase', charged }),
    counted: countDeclined(ctx, batch.id, 0),
  }))
}

/** Errors of a row whose letters are not as they were when it was checked. */
const changedLetters: readonly ErrorCode[] = ['INVALID_STATUS_TRANSITION', 'LETTER_SET_CHANGED']

/**
 * Buys one row by the verb that buys any shipment, or continues its purchase. A letter and its companion are bought in one act,
 * or neither is. An error of the row is recorded in it. Throws transient errors, and errors that concern every row.
 */
export const buyRow = async (ctx: ServiceContext, batch: BatchRecord, claimed: RowRecord): Promise<void> => {
  const begun = await begin(ctx, claimed)
  if (!begun) return
  const { row } = begun
  try {
    await buy(ctx, batch, begun)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (changedLetters.includes(error.code)) return followLetters(ctx, row)
    const attempts = await loadPurchases(ctx, row)
    const failed = attempts.filter(({ step }) => step === 'failed')
    if (failed.length === 0) throw error
    // The other letter is still being undone: until then it may look bought.
    if (!attempts.every(({ step }) => isEnded(step))) {
      await postponeRow(ctx, row, { afterSeconds: pollSeconds, hasFailed: false })
      return
    }
    const { code, message, fields = [] } = error
    await recordRow(ctx, row, { state: 'failed', cause: 'purchase', error: { code, message, fields } })
    if (code !== 'PAYMENT_FAILED') return
    const declined = failed.filter((purchase) => !isUndoneWithOthers(purchase)).length
    if ((await countDeclined(ctx, batch.id, declined)) < maximumDeclined) return
    const reason = `The card was declined ${maximumDeclined} times in a row, so buying stopped. Choose another card, then continue.`
    await haltBatch(ctx, batch.id, { reason, cause: 'runner' })
  }
}
