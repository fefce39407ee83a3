import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import { batchRowStates } from '#lib/contract/batches/batch-states.values.ts'
import { type BatchField, batchFieldLabels } from '#lib/contract/imports/batch-file.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type Cell, type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'

import { presentRow, selectRows } from './list-rows.ts'
import { isOfBatch, loadBatch } from './load-batch.ts'
import { accountingOf } from './preview-mapping.ts'

type TableKind = 'csv' | 'xlsx'

/** Returns a table as a file. `name` has no extension. */
const writeTable = (
  name: string,
  kind: TableKind,
  table: { titles: readonly string[]; rows: readonly (readonly Cell[])[]; madeAt: Date },
): FileDownload => {
  const columns = table.titles.map((title, index): TableColumn<readonly Cell[]> => [
    title,
    (row) => row[index] ?? null,
  ])
  const batches = (async function* () {
    if (table.rows.length > 0) yield table.rows
  })()
  const { madeAt } = table
  return tableDownload({ filename: name, format: kind, sheetName: 'Recipients', columns, madeAt }, batches)
}

const example: [BatchField, string, string][] = [
  ['name', 'Elizabeth Swan', ''],
  ['company', '', 'Harbor Tenants LLC'],
  ['street1', '179 N Harbor Dr', '388 Townsend St'],
  ['street2', '', 'Apt 20'],
  ['city', 'Redondo Beach', 'San Francisco'],
  ['state', 'CA', 'CA'],
  ['zip', '90277', '94107'],
  ['country', 'US', 'US'],
  ['shipment_name', 'Notice to unit 4', 'Notice to unit 20'],
  ['tags', 'notices', 'notices; may'],
  ['reference', '2026-0417', '2026-0418'],
  ['cost_center', '4100', '4100'],
  ['matter_number', '', ''],
  ['document', '', 'unit-20.pdf'],
  ['certified_mail', 'yes', 'no'],
  ['return_receipt', 'yes', 'no'],
  ['companion', 'yes', ''],
]

/** Date of the template, so that every download is the same file. */
const madeAt = new Date('2026-11-24T00:00:00.000Z')

/** Returns a template to fill in, with two example rows. */
export const makeTemplateFile = (kind: TableKind): FileDownload =>
  writeTable('recipients-template', kind, {
    titles: example.map(([field]) => batchFieldLabels[field]),
    rows: [example.map(([, first]) => first), example.map(([, , second]) => second)],
    madeAt,
  })

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

/** Columns of a batch whose rows have companions. */
const companionHeader = ['Companion', 'Companion status', 'Companion price (USD)']

const companionCells = ({ companion }: BatchRow): Cell[] => [
  companion?.shipment_id ?? null,
  companion?.shipment_status ?? null,
  companion === null || companion.price_cents === null ? null : { cents: companion.price_cents },
]

type NumberedRow = { row: number; cells: Cell[] }

/** Empty purchase columns, for excluded rows. */
const unbought: null[] = Array.from({ length: 6 }, () => null)

/**
 * Returns the result of each row, including excluded ones, followed by the original columns. Throws BATCH_NOT_FOUND.
 */
export const makeResultFile = async (
  ctx: ServiceContext,
  batchId: string,
  kind: TableKind,
): Promise<FileDownload> => {
  const batch = await loadBatch(ctx, batchId)
  const found = await selectRows(ctx).where(isOfBatch(ctx, batch.id))
  const hasCompanions = found.some(({ row }) => row.companionId !== null)
  const read = found.map((each): NumberedRow => {
    const row = presentRow(batch, each)
    const cells: Cell[] = [
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
      ...(hasCompanions ? companionCells(row) : []),
      ...each.row.cells,
    ]
    return { row: row.row, cells }
  })
  const { left_out: leftOut } = accountingOf(batch, found.length)
  const left = leftOut.map(({ row, message }): NumberedRow => ({
    row,
    cells: [{ count: row }, 'left_out', ...unbought, message, 'Left out of the batch'],
  }))
  const rows = [...read, ...left].toSorted((one, other) => one.row - other.row).map(({ cells }) => cells)
  const name = `${batch.name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'batch'}-result`
  return writeTable(name, kind, {
    titles: [...header, ...(hasCompanions ? companionHeader : []), ...batch.headers],
    rows,
    madeAt: ctx.clock.now(),
  })
}
