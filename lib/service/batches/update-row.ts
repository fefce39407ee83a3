import {
  type BatchRow,
  type UpdateBatchRowInput,
  type BatchRowQuotes,
  type SelectRowQuoteInput,
} from '#lib/contract/batches/batch-row.ts'
import { hasSelectableQuotes, isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { arrivalOf } from '#lib/contract/quotes/arrival.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { released } from '#lib/service/db/lease.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { loadQuote } from '#lib/service/purchases/claim-purchase.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'

import { checkRow, recordCheckError } from './check-row.ts'
import {
  chooseQuote,
  type ChosenQuote,
  explainMissingQuote,
  priceColumnsOf,
  priceOf,
} from './choose-quote.ts'
import { dropDraft } from './drop-draft.ts'
import { loadEarlierLetter } from './earlier-letter.ts'
import { getRow, getRowQuotes, arriveByOf, mailsCompanion } from './list-rows.ts'
import {
  type BatchRecord,
  isHeld,
  moveBatch,
  type RowRecord,
  RowReclaimed,
  unchecked,
  isRow,
  loadBatch,
  loadRow,
  lockBatch,
  undecided,
  unleased,
  withoutError,
} from './load-batch.ts'
import { markDuplicates } from './mark-duplicates.ts'
import { nameOf, valuesOf } from './read-row.ts'
import {
  draftCompanion,
  earliestExpiry,
  findCurrentCompanion,
  needsCompanion,
  type RowCompanion,
  type Settled,
} from './row-companion.ts'
import { busyMessage, claimRow, moveRows, releaseRow, requireUnclaimed } from './row-lease.ts'
import { passingErrors, scheduleRetry } from './schedule-retry.ts'
import { editTemplateValues } from './template-values.ts'

/** Checks the row while its editor waits: a transient error is recorded as well. */
const checkNow = async (ctx: ServiceContext, batch: BatchRecord, row: RowRecord): Promise<void> => {
  try {
    await checkRow(ctx, batch, row)
  } catch (error) {
    if (error instanceof RowReclaimed) return
    if (!(error instanceof ServiceError)) {
      await releaseRow(ctx, row)
      throw error
    }
    await recordCheckError(ctx, row, error)
  }
}

/**
 * Edits or excludes a row. An edited row is checked immediately, unless the columns are still being mapped; the draft
 * of an excluded row is cancelled. Throws BATCH_BUSY for a row that is bought or in progress, VALIDATION_ERROR for
 * values of a template that the batch does not have.
 */
export const updateRow = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
  input: UpdateBatchRowInput,
): Promise<BatchRow> => {
  authorize(ctx, 'send_mail')
  const isExcluded = input.excluded ?? false
  // A row that is rechecked unchanged, only to be printed otherwise, keeps its decisions.
  const isOtherwise =
    input.values === undefined && input.template_values === undefined && input.excluded === undefined
  const { batch, claimed } = await claimRow(ctx, batchId, number, (batch, row) => {
    const edits = { ...row.edits, ...input.values }
    return {
      to: isExcluded ? 'excluded' : 'pending',
      edits,
      templateEdits: editTemplateValues(batch, row, input),
      name: nameOf(valuesOf(batch.mapping, row.cells, edits)).slice(0, 200),
      ...unchecked,
      ...(!isOtherwise && undecided),
      ...(input.use_as_entered !== undefined && { useAsEntered: input.use_as_entered }),
    }
  })
  if (isExcluded) await dropDraft(ctx, claimed.shipmentId)
  // A batch that was done has a row to buy again.
  else if (batch.state === 'done') await moveBatch(ctx, batchId, { to: 'ready', cause: 'person' })
  if (isExcluded || batch.state === 'mapping') await releaseRow(ctx, claimed)
  else await checkNow(ctx, batch, claimed)
  await withTransaction(ctx, async (ctx) => {
    const current = await lockBatch(ctx, batchId)
    await markDuplicates(ctx, batchId)
    if (!isRunning(current.state) && current.retryAt === null)
      await scheduleRetry(ctx, current, { attempt: 0 })
  })
  return getRow(ctx, batch, claimed.row)
}

/** Throws BATCH_BUSY for a row that was never quoted, or that is bought or being bought. */
const requireQuoteSelectable = ({ state }: RowRecord): void => {
  if (hasSelectableQuotes(state)) return
  throw new ServiceError(
    'BATCH_BUSY',
    state === 'excluded' || state === 'pending'
      ? 'This row has no quotes yet. Check it first.'
      : 'Quotes can no longer be changed for this row: it has been bought, is being bought, is waiting for approval, or was rejected.',
  )
}

/**
 * Refreshes the quotes of one row by checking it again. A selected service stays selected while it is available; if
 * the carriers are unreachable, the row is unchanged. Throws BATCH_BUSY, RATE_PROVIDER_UNAVAILABLE.
 */
export const refreshRowQuotes = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
): Promise<BatchRowQuotes> => {
  authorize(ctx, 'send_mail')
  const { batch, before, claimed } = await claimRow(ctx, batchId, number, (_, row) => {
    requireQuoteSelectable(row)
    return { to: 'pending' }
  })
  try {
    await checkRow(ctx, batch, claimed)
  } catch (error) {
    const isOfRow = error instanceof ServiceError && !passingErrors.includes(error.code)
    if (isOfRow) await recordCheckError(ctx, claimed, error)
    else if (!(error instanceof RowReclaimed)) {
      await moveRows(ctx, isHeld(ctx, claimed), { to: before.state, cause: 'check' }, released)
      throw error
    }
  }
  return getRowQuotes(ctx, batchId, number)
}

/** Returns the requested quote, or the one that the batch's own choice selects. Throws QUOTE_NOT_FOUND. */
const findChosen = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  { quotes, missingRates, quoteId }: { quotes: Quote[]; missingRates: MissingRate[]; quoteId: string | null },
): Promise<ChosenQuote> => {
  if (quoteId === null) {
    const arriveBy = arriveByOf(batch, row)
    const shipment = { rates: quotes, missing_rates: missingRates }
    const earlier = await loadEarlierLetter(ctx, row)
    const wish = { choice: batch.options.choice, arriveBy, earlier }
    const chosen = chooseQuote(shipment, wish)
    if (chosen) return chosen
    throw new ServiceError('QUOTE_NOT_FOUND', explainMissingQuote(shipment, wish))
  }
  const quote = quotes.find((each) => each.quote_id === quoteId)
  if (quote) return { quote, arrivesOn: arrivalOf(quote).day }
  throw new ServiceError(
    'QUOTE_NOT_FOUND',
    'This quote is no longer available for the row: quotes were refreshed, or it belongs to another row. Choose one of the current quotes.',
  )
}

/** Drafts the companion of a row that no one works on. Throws BATCH_BUSY, and as `draftCompanion`. */
const draftNow = async (ctx: ServiceContext, row: RowRecord, letterId: string): Promise<RowCompanion> => {
  try {
    return await draftCompanion({ ...ctx, isUnattended: true }, row, letterId)
  } catch (error) {
    throw error instanceof RowReclaimed ? new ServiceError('BATCH_BUSY', busyMessage) : error
  }
}

/** Returns the companion that the row's letter needs by the chosen quote, at a price that can be bought. */
const companionBy = async (
  ctx: ServiceContext,
  row: RowRecord,
  { addsCompanion, letter, chosen }: Settled,
): Promise<RowCompanion | null> => {
  if (!needsCompanion(addsCompanion, letter, chosen)) return null
  const current = await findCurrentCompanion(ctx, row)
  const companion = current ?? (await draftNow(ctx, row, letter.id))
  if (companion.missing === null) return companion
  throw new ServiceError('QUOTE_NOT_FOUND', companion.missing)
}

/**
 * Selects another of a row's quotes or, with null, the one that the batch's choice selects. The row can be bought at that
 * price next, with the companion that a letter by this service needs. Throws BATCH_BUSY, QUOTE_NOT_FOUND, QUOTE_EXPIRED.
 */
export const selectRowQuote = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
  { quote_id: quoteId }: SelectRowQuoteInput,
): Promise<BatchRow> => {
  authorize(ctx, 'send_mail')
  const batch = await loadBatch(ctx, batchId)
  const row = await loadRow(ctx, batch.id, number)
  requireQuoteSelectable(row)
  const { shipment_id: letterId } = await getRow(ctx, batch, row.row)
  const letter = letterId === null ? undefined : await getShipment(ctx, letterId)
  const { rates: quotes = [], missing_rates: missingRates = [] } = letter ?? {}
  const chosen = await findChosen(ctx, batch, row, { quotes, missingRates, quoteId })
  const addsCompanion = mailsCompanion(batch, row)
  const companion = letter && (await companionBy(ctx, row, { addsCompanion, letter, chosen }))
  await withTransaction(ctx, async (ctx) => {
    // A batch is bought under the same lock: its buyer never pays a price that they did not see.
    const locked = await lockBatch(ctx, batchId)
    const current = await loadRow(ctx, batchId, number)
    await requireUnclaimed(ctx, locked, current)
    requireQuoteSelectable(current)
    const quote = await loadQuote(ctx, current.shipmentId ?? '', chosen.quote.quote_id)
    const expiry = earliestExpiry(quote.expiresAt.toISOString(), companion ?? null)
    const step = { to: 'quoted', cause: 'person' } as const
    await moveRows(ctx, isRow(ctx, current), step, {
      carrier: quote.carrier,
      service: quote.service,
      ...priceColumnsOf(priceOf(chosen.quote), companion?.price ?? null),
      companionId: companion?.shipmentId ?? null,
      arrivesOn: chosen.arrivesOn,
      quotesExpireAt: expiry === undefined ? null : new Date(expiry),
      quoteOverridden: quoteId !== null,
      confirmedCents: null,
      ...unleased,
      ...withoutError,
    })
  })
  if (!companion) await dropDraft(ctx, row.companionId)
  return getRow(ctx, batch, row.row)
}
