import { and, asc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { BatchRow, ListBatchRowsQuery, BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'
import { asUnverified } from '#lib/service/addresses/verify-address.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows, isPending } from '#lib/service/db/schema/batches.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { presentShippingOptions } from '#lib/service/shipment-core/present-piece.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'
import { presentRecipientCheck, type RecipientColumns } from '#lib/service/shipments/present-shipment.ts'

import { formColumnValuesOf } from './form-values.ts'
import { type BatchRecord, isOfBatch, isRow, loadBatch, type RowRecord, loadRow } from './load-batch.ts'
import { valuesOf, readRow } from './read-row.ts'
import { templateValuesOf } from './template-values.ts'

/** A row with the shipment that it became. */
type RowWithShipment = {
  row: RowRecord
  shipment:
    | (RecipientColumns & {
        status: string
        documentId: string
        trackingNumber: string | null
        carrier: string | null
        service: string | null
        carrierFilter: string | null
        serviceFilter: string | null
        deliveryConfirmation: string | null
        certifiedMail: boolean
        returnReceipt: boolean
      })
    | null
  /** The earlier shipment that the row may repeat. */
  earlier: { labelDate: string | null; againOf: string | null } | null
  companion: {
    status: string
    trackingNumber: string | null
    carrier: string | null
    service: string | null
  } | null
}

const earlier = alias(shipments, 'earlier')
const companion = alias(shipments, 'companion')

/** Selects rows with their shipments, in the order of the file. */
export const selectRows = (ctx: ServiceContext) =>
  ctx.db
    .select({
      row: batchRows,
      shipment: {
        status: shipments.status,
        documentId: shipments.documentId,
        trackingNumber: shipments.trackingNumber,
        carrier: shipments.carrier,
        service: shipments.service,
        carrierFilter: shipments.carrierFilter,
        serviceFilter: shipments.serviceFilter,
        deliveryConfirmation: shipments.deliveryConfirmation,
        certifiedMail: shipments.certifiedMail,
        returnReceipt: shipments.returnReceipt,
        toAddress: shipments.toAddress,
        toAddressGiven: shipments.toAddressGiven,
        addressChecks: shipments.addressChecks,
      },
      earlier: { labelDate: earlier.labelDate, againOf: earlier.againOf },
      companion: {
        status: companion.status,
        trackingNumber: companion.trackingNumber,
        carrier: companion.carrier,
        service: companion.service,
      },
    })
    .from(batchRows)
    .leftJoin(
      shipments,
      and(
        eq(shipments.organizationId, batchRows.organizationId),
        eq(shipments.id, batchRows.shipmentId),
        eq(shipments.organizationId, ctx.organizationId),
      ),
    )
    .leftJoin(
      earlier,
      and(
        eq(earlier.organizationId, batchRows.organizationId),
        eq(earlier.id, batchRows.duplicateShipmentId),
        eq(earlier.organizationId, ctx.organizationId),
      ),
    )
    .leftJoin(
      companion,
      and(
        eq(companion.organizationId, batchRows.organizationId),
        eq(companion.id, batchRows.companionId),
        eq(companion.organizationId, ctx.organizationId),
      ),
    )
    .orderBy(asc(batchRows.row))

const presentCompanion = ({ row, companion }: RowWithShipment): BatchRow['companion'] =>
  companion === null || row.companionId === null
    ? null
    : {
        shipment_id: row.companionId,
        shipment_status: companion.status,
        carrier: companion.carrier,
        service: companion.service,
        tracking_number: companion.trackingNumber,
        price_cents: row.companionCents,
      }

const presentDuplicate = ({ row, earlier }: RowWithShipment): BatchRow['duplicate'] =>
  row.duplicate && {
    state: row.duplicate,
    row: row.duplicateRow,
    shipment_id: row.duplicateShipmentId,
    is_again: row.againOf !== null && earlier?.againOf === row.againOf,
    sent_on: earlier?.labelDate ?? null,
  }

/** Returns the values of the row's letter by field; none where all rows have the same letter. */
const letterValuesOf = (batch: BatchRecord, row: RowRecord): Record<string, string> => {
  if (batch.options.template) return templateValuesOf(batch, row)
  return batch.options.form ? formColumnValuesOf(batch, row) : {}
}

export const presentRow = (batch: BatchRecord, found: RowWithShipment): BatchRow => {
  const { row, shipment } = found
  return {
    row: row.row,
    state: row.state,
    name: row.name,
    values: valuesOf(batch.mapping, row.cells, row.edits),
    template_values: letterValuesOf(batch, row),
    edited: Object.keys(row.edits).length + Object.keys(row.templateEdits).length > 0,
    shipment_id: shipment && row.shipmentId,
    companion: presentCompanion(found),
    again_of: row.againOf,
    known_address: row.knownAddress && {
      source: 'address_book',
      address: asUnverified(row.knownAddress.address),
      updated_at: row.knownAddress.updatedAt,
    },
    document_id: shipment?.documentId ?? null,
    shipment_status: shipment?.status ?? null,
    tracking_number: shipment?.trackingNumber ?? null,
    carrier: shipment?.carrier ?? row.carrier,
    service: shipment?.service ?? row.service,
    shipping_options: shipment && presentShippingOptions(shipment),
    price_cents: row.priceCents,
    confirmed_cents: row.confirmedCents,
    quote_overridden: row.quoteOverridden,
    arrives_on: row.arrivesOn,
    quotes_expire_at: momentOf(row.quotesExpireAt),
    // Only what was verified for the current values.
    address_check: shipment && row.recipientKey !== null ? presentRecipientCheck(shipment) : null,
    corrected: row.corrected,
    missing_unit: row.missingUnit,
    other_address: row.otherAddress,
    duplicate: presentDuplicate(found),
    error:
      row.errorCode === null
        ? null
        : { code: row.errorCode, message: row.errorMessage ?? '', fields: row.errorFields ?? [] },
  }
}

/** Returns the current state of one row. */
export const getRow = async (ctx: ServiceContext, batch: BatchRecord, row: number): Promise<BatchRow> => {
  const [found] = await selectRows(ctx).where(isRow(ctx, { batchId: batch.id, row }))
  if (!found) throw new Error(`row ${row} of batch ${batch.id} is missing`)
  return presentRow(batch, found)
}

/** Lists one page of rows, in the order of the file. Throws BATCH_NOT_FOUND. */
export const listRows = async (
  ctx: ServiceContext,
  batchId: string,
  { state, finding, limit, cursor }: ListBatchRowsQuery,
): Promise<Page<BatchRow, number>> => {
  const batch = await loadBatch(ctx, batchId)
  const found = await selectRows(ctx)
    .where(
      and(
        isOfBatch(ctx, batch.id),
        state === undefined ? undefined : eq(batchRows.state, state),
        finding === undefined ? undefined : isPending[finding],
        cursor === undefined ? undefined : gt(batchRows.row, cursor),
      ),
    )
    .limit(limit + 1)
  const { rows, tail } = splitPage(found, limit, ({ row }) => row.row)
  return { data: rows.map((each) => presentRow(batch, each)), ...tail }
}

/** Returns the latest acceptable delivery date of a row: its own, or the batch's. */
export const arriveByOf = ({ mapping, options }: BatchRecord, { cells, edits }: RowRecord): string | null => {
  const read = readRow(valuesOf(mapping, cells, edits), options)
  return read.ok ? read.row.arriveBy : options.arrive_by
}

/** Returns whether a companion is added to the letter of a row that goes as Certified Mail: by its column, or the batch. */
export const mailsCompanion = ({ mapping, options }: BatchRecord, { cells, edits }: RowRecord): boolean => {
  const read = readRow(valuesOf(mapping, cells, edits), options)
  return read.ok ? read.row.addsCompanion : (options.adds_companion ?? false)
}

/** Returns every quote of a row, and the selected one. A row without a draft has none. Throws BATCH_NOT_FOUND. */
export const getRowQuotes = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
): Promise<BatchRowQuotes> => {
  const batch = await loadBatch(ctx, batchId)
  const record = await loadRow(ctx, batch.id, number)
  const row = await getRow(ctx, batch, record.row)
  const shipment = row.shipment_id === null ? undefined : await getShipment(ctx, row.shipment_id)
  const quotes = shipment?.rates ?? []
  const selected = quotes.find(({ quote_id: id }) => id === record.quoteId)
  return {
    row,
    quotes,
    missing_rates: shipment?.missing_rates ?? [],
    quoted_at: shipment?.quoted_at ?? null,
    quotes_expire_at: shipment?.quotes_expire_at ?? null,
    selected_quote_id: selected?.quote_id ?? null,
    arrive_by: arriveByOf(batch, record),
    adds_companion: mailsCompanion(batch, record),
  }
}
