import { batchRowStates } from '#lib/contract/batches/batch-row.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import type { Cell } from '#lib/service/files/spreadsheets.ts'

import { presentRow, selectRows } from './list-rows.ts'
import { isOfBatch, loadBatch } from './load-batch.ts'
import { type TableKind, writeTable } from './write-table.ts'

const header = [
  'Row',
  'State',
  'Shipment',
  'Tracking number',
  'Carrier',
  'Service',
  'Price (USD)',
  'Arrives on',
  'Error',
  'State description',
]

/** What became of each row, then the columns as they were given. Throws BATCH_NOT_FOUND. */
export const makeResultFile = async (
  ctx: ServiceContext,
  batchId: string,
  kind: TableKind,
): Promise<FileDownload> => {
  const batch = await loadBatch(ctx, batchId)
  const found = await selectRows(ctx).where(isOfBatch(ctx, batch.id))
  const rows = found.map((each): Cell[] => {
    const row = presentRow(batch, each)
    return [
      { count: row.row },
      row.state,
      row.shipment_id,
      row.tracking_number,
      row.carrier && carrierName(row.carrier),
      row.carrier && row.service && serviceName(row.carrier, row.service),
      row.price_cents === null ? null : { cents: row.price_cents },
      row.arrives_on,
      row.error?.message ?? null,
      batchRowStates[row.state],
      ...each.row.cells,
    ]
  })
  const name = `${batch.name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'batch'}-result`
  return writeTable(name, kind, { titles: [...header, ...batch.headers], rows, madeAt: ctx.clock.now() })
}
