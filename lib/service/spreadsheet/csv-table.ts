import { Readable } from 'node:stream'

import Papa from 'papaparse'

import { type Cell, decimalOf, type TableColumn } from './cell.ts'

/** What a spreadsheet would take for a formula, also behind spaces or in full width. */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** By this mark spreadsheets know that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

const textOf = (cell: Cell): string => {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('cents' in cell) return decimalOf(cell.cents)
  if ('count' in cell) return String(cell.count)
  return cell.at?.toISOString() ?? ''
}

const write = (rows: string[][]): string =>
  `${Papa.unparse(rows, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`

const writeAll = async function* <Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + write([columns.map(([title]) => title)])
  for await (const batch of batches) {
    yield write(batch.map((row) => columns.map(([, read]) => textOf(read(row)))))
  }
}

/** A table as CSV, written while its rows are read. No cell becomes a formula in somebody's spreadsheet. */
export const csvTable = <Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable => Readable.from(writeAll(columns, batches), { objectMode: false })
