import { canBuy } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { maximumTags, type Shipment } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import type { ServiceError } from '#lib/service/errors.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'
import { updateShipment } from '#lib/service/shipments/update-shipment.ts'

import { chooseQuote, findService, explainMissingQuote } from './choose-quote.ts'
import { dropDraft, findDraft } from './drop-draft.ts'
import { type EarlierLetter, loadEarlierLetter, optionsAsBefore } from './earlier-letter.ts'
import { findFindings } from './find-findings.ts'
import { type BatchRecord, isHeld, type RowRecord, RowReclaimed } from './load-batch.ts'
import { type ReadRow, readRow, valuesOf } from './read-row.ts'
import { earliestExpiry, settleCompanion } from './row-companion.ts'
import { noQuote, recordRow } from './row-lease.ts'
import { findRowLetter } from './row-letter.ts'
import { matterOf } from './row-matter.ts'
import { passingErrors } from './schedule-retry.ts'

/** Records the id of the row's shipment before its draft is created, so that a repetition creates no second one. */
const reserveShipmentId = async (ctx: ServiceContext, row: RowRecord): Promise<string> => {
  const id = newIdAt(ctx.clock.now())
  const updated = await ctx.db
    .update(batchRows)
    .set({ shipmentId: id })
    .where(isHeld(ctx, row))
    .returning({ row: batchRows.row })
  if (updated.length === 0) throw new RowReclaimed()
  return id
}

const draftRow = async (
  ctx: ServiceContext,
  row: RowRecord,
  read: ReadRow,
  document: { id: string; documentKey: string },
  options: BatchRecord['options'],
  earlier: EarlierLetter | null,
): Promise<Shipment | null> => {
  const draft = await findDraft(ctx, row.shipmentId)
  // Bought on the page of the draft.
  if (draft && !canBuy(draft.status) && draft.status !== 'cancelled') return null
  const { from_address: ownAddress, kit, matter_id: matterId } = options
  const fromAddress = ownAddress ?? earlier?.fromAddress
  const input = {
    // By the recipient, people find the letter again.
    shipment_name: read.shipmentName ?? (row.name || undefined),
    to_address: { ...read.toAddress, ...(row.useAsEntered && { use_as_entered: true }) },
    print_options: read.printOptions,
    shipping_options: earlier
      ? optionsAsBefore(earlier, read.shippingOptions, options)
      : read.shippingOptions,
    kit: kit ?? null,
    tags: earlier ? [...new Set([...earlier.tags, ...read.tags])].slice(0, maximumTags) : read.tags,
    reference: read.reference ?? null,
    cost_center: read.costCenter ?? null,
    matter_id: await matterOf(ctx, read, matterId),
    ...(fromAddress && { from_address: fromAddress }),
  }
  if (draft && canBuy(draft.status) && draft.documentId === document.id) {
    return updateShipment(ctx, draft.id, input)
  }
  if (draft) await dropDraft(ctx, row.shipmentId)
  const id = row.shipmentId === null || draft ? await reserveShipmentId(ctx, row) : row.shipmentId
  return createShipment(
    { ...ctx, intent: { id, isTakenUp: true } },
    {
      ...input,
      document_key: document.documentKey,
      ...(row.againOf !== null && { again_of: row.againOf, again_reason: options.again_reason ?? null }),
    },
  )
}

/**
 * Checks one row: reads it, verifies its address, creates or updates its draft and its companion, and selects a quote. Errors of the row
 * are recorded in it. Throws transient errors: a vendor that cannot be reached, or an error of ours.
 */
export const checkRow = async (ctx: ServiceContext, batch: BatchRecord, row: RowRecord): Promise<void> => {
  const read = readRow(valuesOf(batch.mapping, row.cells, row.edits), batch.options)
  if (!read.ok) {
    const message = [...new Set(read.errors.map(({ message }) => message))].join(' ')
    await recordRow(ctx, row, {
      state: 'invalid',
      cause: 'check',
      error: { code: 'VALIDATION_ERROR', message, fields: read.errors },
    })
    return
  }
  const made = (await findDraft(ctx, row.shipmentId))?.documentId
  const document = await findRowLetter(ctx, batch, row, read.row, made)
  const earlier = await loadEarlierLetter(ctx, row)
  const unattended = { ...ctx, isUnattended: true }
  const shipment = await draftRow(unattended, row, read.row, document, batch.options, earlier)
  if (shipment === null) {
    await recordRow(ctx, row, { state: 'bought', cause: 'check' })
    return
  }
  const findings = findFindings(row, shipment, document.sha256)
  const { choice } = batch.options
  const selected = row.quoteOverridden ? findService(shipment, row) : undefined
  const wish = { choice, arriveBy: read.row.arriveBy, earlier }
  const chosen = selected ?? chooseQuote(shipment, wish)
  if (!chosen) {
    const error = noQuote(explainMissingQuote(shipment, wish))
    await recordRow(ctx, row, { state: 'invalid', cause: 'check', findings, error })
    return
  }
  const companion = await settleCompanion(unattended, row, {
    addsCompanion: read.row.addsCompanion,
    letter: shipment,
    chosen,
  })
  if (companion && companion.missing !== null) {
    const error = noQuote(companion.missing)
    await recordRow(ctx, row, { state: 'invalid', cause: 'check', companion, findings, error })
    return
  }
  await recordRow(ctx, row, {
    state: 'quoted',
    cause: 'check',
    chosen,
    companion,
    findings,
    quotesExpireAt: earliestExpiry(shipment.quotes_expire_at, companion),
  })
}

/** Renames the fields of a draft's error to those of the row. */
const asRowFields = (error: ServiceError) =>
  (error.fields ?? []).map((error) => ({
    ...error,
    field: error.field.replace(/^(to_address|print_options|shipping_options)\./, ''),
  }))

/** Records in the row why it could not be checked: its errors, or that no vendor responded. */
export const recordCheckError = (ctx: ServiceContext, row: RowRecord, error: ServiceError): Promise<void> =>
  recordRow(ctx, row, {
    state: passingErrors.includes(error.code) ? 'unavailable' : 'invalid',
    cause: 'check',
    error: { code: error.code, message: error.message, fields: asRowFields(error) },
  })
