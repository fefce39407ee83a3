import { and, eq } from 'drizzle-orm'
import { canCancel, canBuy } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'
import { updateShipment } from '#lib/service/shipments/update-shipment.ts'
import { findRowDocument } from './batch-documents.ts'
import { chooseQuote, findService, whyNone } from './choose-quote.ts'
import { type BatchRecord, isHeld, type RowRecord, RowTaken } from './load-batch.ts'
import { type ReadRow, readRow, valuesOf } from './read-row.ts'
import { recordRow } from './row-lease.ts'

/** The shipment of a row, if it was made. */
const findMade = async (ctx: ServiceContext, shipmentId: string | null) => {
  if (shipmentId === null) return undefined
  const [made] = await ctx.db
    .select({ id: shipments.id, status: shipments.status, documentId: shipments.documentId })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
  return made
}

/** Takes the draft of a row back, where there is one that can be. Harmless to repeat. */
export const dropDraft = async (ctx: ServiceContext, shipmentId: string | null): Promise<void> => {
  const made = await findMade(ctx, shipmentId)
  if (made?.status !== 'draft' || !canCancel(made.status)) return
  try {
    await cancelShipment(ctx, made.id)
  } catch (error) {
    // Bought or cancelled on its own page meanwhile: there is no draft to take back any more.
    const isGone = error instanceof ServiceError && error.code === 'INVALID_STATUS_TRANSITION'
    if (!isGone) throw error
  }
}

/** The id of the row's shipment, kept before the draft is made: whoever repeats it makes no second one. */
const keepId = async (ctx: ServiceContext, row: RowRecord): Promise<string> => {
  const id = newIdAt(ctx.clock.now())
  const kept = await ctx.db
    .update(batchRows)
    .set({ shipmentId: id })
    .where(isHeld(ctx, row))
    .returning({ row: batchRows.row })
  if (kept.length === 0) throw new RowTaken()
  return id
}

const draftRow = async (
  ctx: ServiceContext,
  row: RowRecord,
  read: ReadRow,
  document: { id: string; documentKey: string },
  fromAddress: BatchRecord['options']['from_address'],
): Promise<Shipment | null> => {
  const made = await findMade(ctx, row.shipmentId)
  // Bought by somebody else, on the page of the draft.
  if (made && !canBuy(made.status) && made.status !== 'cancelled') return null
  const input = {
    shipment_name: read.shipmentName,
    to_address: read.toAddress,
    print_options: read.printOptions,
    shipping_options: read.shippingOptions,
    tags: read.tags,
    ...(fromAddress && { from_address: fromAddress }),
  }
  if (made && canBuy(made.status) && made.documentId === document.id) {
    return updateShipment(ctx, made.id, input)
  }
  if (made) await dropDraft(ctx, row.shipmentId)
  const id = row.shipmentId === null || made ? await keepId(ctx, row) : row.shipmentId
  return createShipment(
    { ...ctx, intent: { id, isTakenUp: true } },
    { ...input, document_key: document.documentKey },
  )
}

/**
 * Checks one row: reads it, verifies its address, makes or renews its draft, and takes a quote. What is wrong with it is
 * kept in the row. Throws what may pass by itself: a vendor out of reach, or a fault of ours.
 */
export const checkRow = async (ctx: ServiceContext, batch: BatchRecord, row: RowRecord): Promise<void> => {
  const read = readRow(valuesOf(batch.mapping, row.cells, row.mended), batch.options)
  if (!read.ok) {
    const message = [...new Set(read.faults.map((fault) => fault.message))].join(' ')
    await recordRow(ctx, row, {
      state: 'faulty',
      error: { code: 'VALIDATION_ERROR', message, fields: read.faults },
    })
    return
  }
  const document = await findRowDocument(ctx, batch, read.row.documentName)
  const shipment = await draftRow(ctx, row, read.row, document, batch.options.from_address)
  if (shipment === null) {
    await recordRow(ctx, row, { state: 'bought' })
    return
  }
  const { choice } = batch.options
  const picked = row.isPicked ? findService(shipment, row) : undefined
  const chosen = picked ?? chooseQuote(shipment, { choice, arriveBy: read.row.arriveBy })
  await recordRow(
    ctx,
    row,
    chosen
      ? { state: 'quoted', chosen, quotesExpireAt: shipment.quotes_expire_at }
      : {
          state: 'faulty',
          error: {
            code: 'QUOTE_NOT_FOUND',
            message: whyNone(shipment, read.row.arriveBy),
            fields: [],
          },
        },
  )
}

/** What the row's own fields are called in the error of a draft. */
const asRowFields = (error: ServiceError) =>
  (error.fields ?? []).map((fault) => ({
    ...fault,
    field: fault.field.replace(/^(to_address|print_options|shipping_options)\./, ''),
  }))

/** Keeps in the row why it could not be checked. */
export const recordFault = (ctx: ServiceContext, row: RowRecord, error: ServiceError): Promise<void> =>
  recordRow(ctx, row, {
    state: 'faulty',
    error: { code: error.code, message: error.message, fields: asRowFields(error) },
  })
