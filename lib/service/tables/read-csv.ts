import { parseCsv, type ParsedCsv } from './parse-csv.ts'

/** A sheet of a workbook: its cells as text from row 1 on, and the numbers of its hidden rows. */
export type Sheet = { name: string; isHidden: boolean; rows: string[][]; hiddenRows: number[] }

type TableError = { kind: 'error'; reason: 'too_large' | 'unreadable' }

export type TableResult =
  | { kind: 'sheets'; sheets: Sheet[] }
  | Exclude<ParsedCsv, { kind: 'too_large' }>
  | TableError

/** CSV whose separator and number of columns are known. */
export type CsvTask = { kind: 'csv'; text: string; delimiter: string; width: number }

export type TableTask = { kind: 'xlsx'; bytes: Uint8Array } | CsvTask

/** Far more than the rows, columns and characters that any list may have. */
const maxRows = 100_000
const maxCells = 1_000_000
const maxCharacters = 20_000_000
/** Three times what a cell of Excel has at most. */
const maxCellCharacters = 100_000

export const tooLarge: TableError = { kind: 'error', reason: 'too_large' }

/** A cell may repeat a long text of the file a million times at no cost: every copy counts. */
export const isBounded = (sheets: readonly (readonly (readonly string[])[])[]): boolean => {
  let [rows, cells, characters] = [0, 0, 0]
  for (const sheet of sheets) {
    rows += sheet.length
    for (const row of sheet) {
      cells += row.length
      for (const text of row) {
        characters += text.length
        if (text.length > maxCellCharacters) return false
      }
      if (cells > maxCells || characters > maxCharacters) return false
    }
  }
  return rows <= maxRows
}

/** Reads CSV within bounds. */
export const readCsv = (task: CsvTask): TableResult => {
  const parsed = parseCsv(task.text, { ...task, limits: { rows: maxRows, cells: maxCells } })
  if (parsed.kind === 'too_large') return tooLarge
  return parsed.kind === 'records' && !isBounded([parsed.records]) ? tooLarge : parsed
}
