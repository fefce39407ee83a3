import Papa from 'papaparse'

/** What a spreadsheet would take for a formula, also behind spaces or in full width. */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** By this mark spreadsheets know that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

type CsvCell = string | number | null | undefined

/** Rows of CSV. No cell becomes a formula in somebody's spreadsheet: an apostrophe goes before what looks like one. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  `${Papa.unparse(rows as CsvCell[][], { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`

/** The first row of a file, with its columns' titles. */
export const csvHead = (titles: readonly string[]): string => byteOrderMark + csvRows([titles])

/** A cell as it was before `csvRows` put an apostrophe there. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
