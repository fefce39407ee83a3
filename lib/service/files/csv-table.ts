import { Readable } from 'node:stream'

import { type Cell, decimalOf, type TableColumn } from './cell.ts'
import { csvHead, csvRows } from './csv-rows.ts'

const textOf = (cell: Cell): string => {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('cents' in cell) return decimalOf(cell.cents)
  if ('count' in cell) return String(cell.count)
  return cell.at?.toISOString() ?? ''
}

const writeAll = async function* <Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvHead(columns.map(([title]) => title))
  for await (const batch of batches) {
    yield csvRows(batch.map((row) => columns.map(([, read]) => textOf(read(row)))))
  }
}

/** A table as CSV, written while its rows are read. No cell becomes a formula in somebody's spreadsheet. */
export const csvTable = <Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable => Readable.from(writeAll(columns, batches), { objectMode: false })
