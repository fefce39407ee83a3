import { Readable } from 'node:stream'

import Papa from 'papaparse'

import { csvType, type TableFormat, xlsxType } from '#lib/contract/api/table-format.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { zonedTime } from '#lib/service/local-time.ts'

import type { FileDownload } from './downloads.ts'
import { escapeXml } from './escape-xml.ts'
import { bytesEntry, streamZip, type ZipEntry } from './zip-stream.ts'

/** The value of a cell: text, cents of a dollar, a count, a time (in UTC unless it names a zone), or nothing. */
export type Cell =
  | string
  | null
  | { cents: number }
  | { count: number }
  | { at: Date | null; zone?: string | undefined }

/** A column: its title, and how its value is read from a row. */
export type TableColumn<Row> = readonly [title: string, read: (row: Row) => Cell]

/** Formats cents as dollars with two decimals, as spreadsheets read them. */
const decimalOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Text that a spreadsheet would treat as a formula, also after spaces or in full width. */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

type CsvCell = string | number | null | undefined

/** Writes rows of CSV. An apostrophe goes before what a spreadsheet would treat as a formula. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`

/** Writes the first row of a file, with its columns' titles. */
export const csvHead = (titles: readonly string[]): string => byteOrderMark + csvRows([titles])

/** Removes the apostrophe that `csvRows` put before a cell. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell

const textOf = (cell: Cell): string => {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('cents' in cell) return decimalOf(cell.cents)
  if ('count' in cell) return String(cell.count)
  if (cell.at === null) return ''
  return cell.zone === undefined ? cell.at.toISOString() : zonedTime(cell.at, cell.zone)
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

/** Streams a table as CSV while its rows are read, with formulas escaped. */
const csvTable = <Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable => Readable.from(writeAll(columns, batches), { objectMode: false })

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes into the list of formats below. */
const styles = { title: 1, money: 2, moment: 3 } as const

/** Every file of the workbook but the sheet itself, which is written while it is read. */
const parts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mediaType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** Days since the last one of 1899, as spreadsheets count them. */
const serialOf = (at: Date, zone: string | undefined): number => {
  // A workbook knows no zones: its times are what a clock on the wall shows.
  const shown = zone === undefined ? at.getTime() : Date.parse(`${zonedTime(at, zone).replace(' ', 'T')}Z`)
  return shown / dayMs + 25_569
}

/** Excel refuses a workbook with a longer text. */
const longestText = 32_767

/** The letters of a column, counted from 0: A to Z, then AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26))

const text = (place: string, words: string, style = 0): string =>
  `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(words.slice(0, longestText))}</t></is></c>`

const number = (place: string, value: string, style = 0): string =>
  `<c r="${place}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`

const cellOf = (place: string, cell: Cell): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return text(place, cell)
  if ('cents' in cell) return number(place, decimalOf(cell.cents), styles.money)
  if ('count' in cell) return number(place, String(cell.count))
  return cell.at === null ? '' : number(place, String(serialOf(cell.at, cell.zone)), styles.moment)
}

const writeSheet = async function* <Row>(
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index))
  let line = 0
  // Excel reads sheets without cell references; other programs need them.
  const rowOf = (write: (place: string, index: number) => string): string => {
    line += 1
    return `<row r="${line}">${letters.map((letter, index) => write(`${letter}${line}`, index)).join('')}</row>`
  }
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>`
  yield rowOf((place, index) => text(place, columns[index]?.[0] ?? '', styles.title))
  for await (const batch of batches) {
    yield batch
      .map((row) => rowOf((place, index) => cellOf(place, columns[index]?.[1](row) ?? null)))
      .join('')
  }
  yield '</sheetData></worksheet>'
}

const entriesOf = function* <Row>(
  sheetName: string,
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Generator<ZipEntry> {
  for (const [name, body] of Object.entries(parts(sheetName))) {
    yield bytesEntry(name, Buffer.from(head + body))
  }
  yield {
    name: 'xl/worksheets/sheet1.xml',
    isCompressible: true,
    open: async () => Readable.from(writeSheet(columns, batches), { objectMode: false }),
  }
}

/**
 * Streams a table as a workbook of one sheet while its rows are read. Text is text to every spreadsheet, never
 * formulas; money and times are numbers that can be calculated with.
 */
const xlsxTable = <Row>(
  table: { sheetName: string; columns: readonly TableColumn<Row>[]; madeAt: Date },
  batches: AsyncIterable<readonly Row[]>,
): Readable => streamZip(entriesOf(table.sheetName, table.columns, batches), table.madeAt)

/**
 * Streams a table for download. Programs that read CSV need unchanged numbers; a spreadsheet that opens one rounds
 * those of 22 digits and drops leading zeros. For spreadsheets there is the workbook, where text stays text.
 */
export const tableDownload = <Row>(
  table: {
    /** Without extension. */
    filename: string
    format: TableFormat
    sheetName: string
    columns: readonly TableColumn<Row>[]
    madeAt: Date
  },
  batches: AsyncIterable<readonly Row[]>,
): FileDownload => ({
  filename: `${table.filename}.${table.format}`,
  ...(table.format === 'csv'
    ? { contentType: csvType, body: csvTable(table.columns, batches) }
    : { contentType: xlsxType, body: xlsxTable(table, batches) }),
})
