import { cleanText } from '#lib/contract/addresses/clean-text.values.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import type { LeftOutRow, RowAccounting } from '#lib/contract/imports/row-accounting.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { withoutApostrophe } from '#lib/service/files/spreadsheets.ts'
import { decodeText } from '#lib/service/files/text-files.ts'
import { createWorkerPool, WorkerLost } from '#lib/service/inspection/pool.ts'

import { sampleCsv } from './parse-csv.ts'
import { readCsv, type Sheet, type TableResult, type TableTask } from './read-csv.ts'

/** Several times what the largest list that is accepted takes: a list must not be refused because the machine is busy. */
const timeLimitMs = 20_000

/** One table at a time in each process: what a file may cost is spent once, however many are sent. */
const pool = createWorkerPool<TableTask, TableResult>({
  script: new URL(import.meta.resolve('#lib/service/tables/table-worker.ts')),
  workerData: null,
  size: 1,
  heapMegabytes: 256,
})

const readInWorker = async (task: TableTask): Promise<TableResult> => {
  try {
    return await pool.run(task, { timeLimitMs })
  } catch (error) {
    if (error instanceof WorkerLost) return { kind: 'error', reason: 'too_large' }
    throw error
  }
}

/** Up to this length, no text takes longer to read than a thread takes to start. */
const smallText = 64 * 1024

/** How the reader recognizes the header row, and how much it reads. */
export type TableOptions = {
  isHeader: (text: string) => boolean
  maxRows: number
}

/** A table whose first row named the columns. `row` is the number that a spreadsheet shows. */
export type Table = {
  headers: string[]
  rows: { row: number; cells: string[] }[]
  /** Every other row of the file, with the reason. */
  accounting: RowAccounting
}

const maxColumns = 100

/** Titles, dates and blank rows may be above the names of the columns. */
const headerRows = 20

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })

/** Returns the text of a cell, without the apostrophe that an export puts before what looks like a formula. */
const cellText = (cell: string): string => withoutApostrophe(cleanText(cell)).trim()

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cellText(cell) === '')

const recognizedIn = (cells: readonly string[], { isHeader }: TableOptions): number =>
  new Set(cells.map(cellText).filter((cell) => cell !== '' && isHeader(cell))).size

/** Returns the index of the first row with two known column names, or of the first that is not blank; -1 for none. */
const findHeader = (rows: readonly (readonly string[])[], options: TableOptions): number => {
  const first = rows.slice(0, headerRows)
  const known = first.findIndex((cells) => recognizedIn(cells, options) >= 2)
  return known === -1 ? rows.findIndex((cells) => !isBlank(cells)) : known
}

/** XLSX is a ZIP archive, and begins as one. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The format of Excel before 2007. */
const isOldExcel = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

const delimiters = [',', ';', '\t', '|'] as const

/** Returns the delimiter under which most column names are known and, of those, most rows are as long as the header. */
const guessDelimiter = (sample: string, options: TableOptions): string => {
  const scored = delimiters.map((delimiter) => {
    const rows = sampleCsv(sample, delimiter, headerRows)
    const header = rows[findHeader(rows, options)] ?? []
    const alike = rows.filter(({ length }) => length === header.length).length
    const spread = header.length > 1 ? [alike, header.length] : [0, 0]
    return { delimiter, score: [recognizedIn(header, options), ...spread] }
  })
  const compare = (left: readonly number[], right: readonly number[]): number =>
    left.reduce((order, value, index) => order || value - (right[index] ?? 0), 0)
  return scored.reduce((best, each) => (compare(each.score, best.score) > 0 ? each : best)).delimiter
}

const columnName = (headers: readonly string[], column: number): string =>
  headers[column] ? `“${headers[column]}”` : String(column + 1)

const readText = async (bytes: Uint8Array, options: TableOptions): Promise<string[][]> => {
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.includes('\0')) {
    throw invalid(
      'The file is neither CSV nor XLSX. Save the table in one of these formats and upload that file.',
    )
  }
  // Excel can write the separator on its own line.
  const separator = /^"?sep=(.|\\t)"?(?:\r\n|\r|\n)/i.exec(text)
  const body = separator ? text.slice(separator[0].length) : text
  const sample = body.slice(0, smallText)
  const delimiter = separator?.[1]?.replace('\\t', '\t') ?? guessDelimiter(sample, options)
  const rows = sampleCsv(sample, delimiter, headerRows)
  const header = (rows[findHeader(rows, options)] ?? []).map(cellText)
  const task = { kind: 'csv', text: body, delimiter, width: header.length } as const
  const table = body.length > smallText ? await readInWorker(task) : readCsv(task)
  if (table.kind === 'records') return table.records
  if (table.kind === 'stray_quote') {
    const { row, column } = table.at
    throw invalid(
      `Row ${row}, column ${columnName(header, column)}: a quotation mark (") joins this row with the rows after it. Remove the mark, or close the cell with another one, and upload the file again.`,
    )
  }
  throw invalid(
    `The file has far more rows or columns than can be read. Upload at most ${formatNumber(options.maxRows)} rows at a time.`,
  )
}

const rowsIn = ({ rows }: Sheet): number => rows.filter((cells) => !isBlank(cells)).length

/** Returns the first sheet that is shown and has columns. */
const chooseSheet = (sheets: readonly Sheet[], options: TableOptions): Sheet | undefined => {
  const shown = sheets.filter(({ isHidden, rows }) => !isHidden && rows.some((cells) => !isBlank(cells)))
  return (
    shown.find(({ rows }) => rows.slice(0, headerRows).some((cells) => recognizedIn(cells, options) >= 2)) ??
    shown.find(({ rows }) =>
      rows.some((cells) => cells.filter((cell) => cellText(cell) !== '').length >= 2),
    ) ??
    shown[0]
  )
}

const readSheets = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const workbook = await readInWorker({ kind: 'xlsx', bytes })
  if (workbook.kind === 'sheets') return workbook.sheets
  throw invalid(
    workbook.kind === 'error' && workbook.reason === 'too_large'
      ? 'The workbook is too large to read. Keep only the sheet with the recipients, or save it as CSV.'
      : 'The workbook cannot be read. Save the table as XLSX or CSV and upload that file.',
  )
}

const lastCell = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cellText(cell) !== '') + 1

const tooLong = (cells: readonly string[], columns: number): string =>
  `The row has ${plural(lastCell(cells), 'cell')}, but there are ${plural(columns, 'column')}. A cell that contains the separator needs quotation marks around it.`

type Source = Pick<Sheet, 'rows' | 'hiddenRows'>

/** Returns why a row is excluded; null for an imported one. */
const leaveOut = (
  { row, cells }: { row: number; cells: readonly string[] },
  table: { headerRow: number; headers: readonly string[]; hidden: ReadonlySet<number> },
): LeftOutRow | null => {
  if (row < table.headerRow) {
    return { row, reason: 'above_header', message: 'The row is above the column headings.' }
  }
  if (table.hidden.has(row)) {
    const message = 'The row is hidden in the workbook. Unhide it and upload the file again to include it.'
    return { row, reason: 'hidden_row', message }
  }
  return lastCell(cells) > table.headers.length
    ? { row, reason: 'extra_cells', message: tooLong(cells, table.headers.length) }
    : null
}

const account = (
  { rows, hiddenRows }: Source,
  options: TableOptions,
  read: Pick<RowAccounting, 'sheet' | 'unread_sheets'>,
): Table => {
  const where = read.sheet === null ? 'The file' : `The sheet “${read.sheet}”`
  const index = findHeader(rows, options)
  const headers = (rows[index] ?? []).map(cellText)
  if (index === -1) throw invalid(`${where} is empty. Its first row must name the columns.`)
  if (headers.length > maxColumns) throw invalid(`${where} has more than ${maxColumns} columns.`)
  const table = { headerRow: index + 1, headers, hidden: new Set(hiddenRows) }
  const found = rows.flatMap((cells, at) =>
    at === index || isBlank(cells)
      ? []
      : [{ row: at + 1, cells, leftOut: leaveOut({ row: at + 1, cells }, table) }],
  )
  const leftOut = found.flatMap(({ leftOut }) => leftOut ?? [])
  const imported = found.filter(({ leftOut }) => leftOut === null)
  if (imported.length === 0) {
    const below = leftOut.filter(({ row }) => row > table.headerRow)
    const [first] = below
    throw invalid(
      first
        ? `None of the ${plural(below.length, 'row')} can be read. Row ${first.row}: ${first.message}`
        : `${where} has column names but no rows.`,
    )
  }
  if (found.length > options.maxRows) {
    throw invalid(
      `${where} has ${formatNumber(found.length)} rows; upload at most ${formatNumber(options.maxRows)} at a time.`,
    )
  }
  return {
    headers: headers.map((header) => header.slice(0, 200)),
    rows: imported.map(({ row, cells }) => ({
      row,
      cells: headers.map((_, column) => cellText(cells[column] ?? '')),
    })),
    accounting: {
      file_rows: found.length,
      imported_rows: imported.length,
      left_out: leftOut,
      blank_rows: rows.length - found.length - 1,
      header_row: table.headerRow,
      ...read,
    },
  }
}

/** Returns the table of a workbook: the first sheet that is shown and has columns. Throws VALIDATION_ERROR. */
export const tableOfSheets = (sheets: readonly Sheet[], options: TableOptions): Table => {
  const sheet = chooseSheet(sheets, options)
  const others = sheets.filter((each) => each !== sheet && rowsIn(each) > 0)
  if (!sheet) {
    const hidden = others.map(({ name }) => `“${name}”`).join(', ')
    throw invalid(
      hidden
        ? `Every sheet with rows is hidden: ${hidden}. Unhide the one to read and upload the file again.`
        : 'The file is empty. Its first row must name the columns.',
    )
  }
  const unread = others.map((each) => ({ name: each.name, is_hidden: each.isHidden, rows: rowsIn(each) }))
  return account(sheet, options, { sheet: sheet.name, unread_sheets: unread })
}

/**
 * Reads an untrusted table: CSV with any usual separator, line ending and character set, or the first visible sheet of
 * an XLSX workbook that has columns. No row is lost: each is read, blank, or excluded with the reason. Larger files
 * are read in a separate thread, bounded in time, memory and cells. Throws VALIDATION_ERROR with a way to fix the
 * file.
 */
export const readTable = async (bytes: Uint8Array, options: TableOptions): Promise<Table> => {
  if (isZip(bytes)) return tableOfSheets(await readSheets(bytes), options)
  if (isOldExcel(bytes)) {
    throw invalid('The workbook uses the Excel 97 format. Save it as XLSX or CSV and upload that file.')
  }
  const rows = await readText(bytes, options)
  return account({ rows, hiddenRows: [] }, options, { sheet: null, unread_sheets: [] })
}
