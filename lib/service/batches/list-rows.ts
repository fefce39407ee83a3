import { and, asc, eq, gt } from 'drizzle-orm'

import type { BatchRow, ListBatchRowsQuery } from '#lib/contract/batches/batch-row.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

import { type BatchRecord, isOfBatch, isRow, loadBatch, type RowRecord } from './load-batch.ts'
import { valuesOf } from './read-row.ts'

/** A row with what is known of the shipment that it became. */
type RowWithShipment = {
  row: RowRecord
  shipment: {
    status: string
    trackingNumber: string | null
    carrier: string | null
    service: string | null
  } | null
}

/** Rows with their shipments, in the order of the file. */
export const selectRows = (ctx: ServiceContext) =>
  ctx.db
    .select({
      row: batchRows,
      shipment: {
        status: shipments.status,
        trackingNumber: shipments.trackingNumber,
        carrier: shipments.carrier,
        service: shipments.service,
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
    .orderBy(asc(batchRows.row))

export const presentRow = (batch: BatchRecord, { row, shipment }: RowWithShipment): BatchRow => ({
  row: row.row,
  state: row.state,
  name: row.name,
  values: valuesOf(batch.mapping, row.cells, row.mended),
  is_mended: Object.keys(row.mended).length > 0,
  shipment_id: shipment && row.shipmentId,
  shipment_status: shipment?.status ?? null,
  tracking_number: shipment?.trackingNumber ?? null,
  carrier: shipment?.carrier ?? row.carrier,
  service: shipment?.service ?? row.service,
  price_cents: row.priceCents,
  confirmed_cents: row.confirmedCents,
  is_picked: row.isPicked,
  arrives_on: row.arrivesOn,
  quotes_expire_at: row.quotesExpireAt?.toISOString() ?? null,
  error:
    row.errorCode === null
      ? null
      : { code: row.errorCode, message: row.errorMessage ?? '', fields: row.errorFields ?? [] },
})

/** One row as it is now. */
export const getRow = async (ctx: ServiceContext, batch: BatchRecord, row: number): Promise<BatchRow> => {
  const [found] = await selectRows(ctx).where(isRow(ctx, { batchId: batch.id, row }))
  if (!found) throw new Error(`row ${row} of batch ${batch.id} is missing`)
  return presentRow(batch, found)
}

/** One page of rows, in the order of the file. Throws BATCH_NOT_FOUND. */
export const listRows = async (
  ctx: ServiceContext,
  batchId: string,
  { state, limit, cursor }: ListBatchRowsQuery,
): Promise<Page<BatchRow, number>> => {
  const batch = await loadBatch(ctx, batchId)
  const found = await selectRows(ctx)
    .where(
      and(
        isOfBatch(ctx, batch.id),
        state === undefined ? undefined : eq(batchRows.state, state),
        cursor === undefined ? undefined : gt(batchRows.row, cursor),
      ),
    )
    .limit(limit + 1)
  const { rows, tail } = splitPage(found, limit, ({ row }) => row.row)
  return { data: rows.map((each) => presentRow(batch, each)), ...tail }
}
