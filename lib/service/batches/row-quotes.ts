import type { BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { getShipment } from '#lib/service/shipments/get-shipment.ts'

import { getRow } from './list-rows.ts'
import { type BatchRecord, loadBatch, loadRow, type RowRecord } from './load-batch.ts'
import { readRow, valuesOf } from './read-row.ts'

/** The last day on which the piece of a row may arrive: its own, or the list's. */
export const arriveByOf = (
  { mapping, options }: BatchRecord,
  { cells, mended }: RowRecord,
): string | null => {
  const read = readRow(valuesOf(mapping, cells, mended), options)
  return read.ok ? read.row.arriveBy : options.arrive_by
}

/** Every quote of a row, and which is taken. A row without a draft has none. Throws BATCH_NOT_FOUND. */
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
  const taken = quotes.find(({ quote_id: id }) => id === record.quoteId)
  return {
    row,
    quotes,
    missing_rates: shipment?.missing_rates ?? [],
    quoted_at: shipment?.quoted_at ?? null,
    quotes_expire_at: shipment?.quotes_expire_at ?? null,
    taken_quote_id: taken?.quote_id ?? null,
    shipping_options: shipment?.shipping_options ?? null,
    arrive_by: arriveByOf(batch, record),
  }
}
