import { expect } from 'vitest'

import { ServiceError } from '#lib/service/errors.ts'
import { readTable, type Table, tableOfSheets } from '#lib/service/tables/read-table.ts'
import { readWorkbook } from '#lib/service/tables/read-workbook.ts'

import type { GeneratedTable } from './generated-tables.ts'

const options = {
  isHeader: (text: string) => ['Name', 'Street 1', 'City', 'State', 'ZIP', 'Notes'].includes(text),
  maxRows: 5000,
}

const readGenerated = async (bytes: Uint8Array): Promise<Table> => {
  if (bytes[0] !== 0x50) return readTable(bytes, options)
  // In this thread: a thread for each of many thousands of workbooks would take hours.
  const result = await readWorkbook(bytes)
  if (result.kind !== 'sheets') throw new Error(`The workbook is not read: ${result.kind}`)
  return tableOfSheets(result.sheets, options)
}

const marksIn = (cells: readonly string[]): string[] => cells.join(' ').match(/R\d+#/g) ?? []

/** Expects a file to be refused for having no rows, for every row being left out, or for a quotation mark with its place. */
const expectReason = (message: string, { rows, isDamaged }: Omit<GeneratedTable, 'bytes'>): void => {
  if (rows.every((row) => row === null)) expect(message).toContain('no rows')
  else if (isDamaged) expect(message).toMatch(/^Row \d+, column .+: a quotation mark/)
  else expect(message).toMatch(/^None of the \d+ rows?|^Row \d+, column .+: a quotation mark/)
}

/** Expects that each row of a file is imported as a row of its own or listed as left out, or that the file is refused with a reason. */
export const expectNoLostRow = async ({ bytes, rows, isDamaged }: GeneratedTable): Promise<void> => {
  let table: Table
  try {
    table = await readGenerated(bytes)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    expectReason(error.message, { rows, isDamaged })
    return
  }
  const { accounting } = table
  const written = rows.filter((row) => row !== null)
  expect(accounting.file_rows).toBe(written.length)
  expect(accounting.imported_rows + accounting.left_out.length).toBe(accounting.file_rows)
  expect(table.rows).toHaveLength(accounting.imported_rows)
  const first = accounting.header_row + 1
  const leftOut = new Set(accounting.left_out.map(({ row }) => row))
  const imported = new Map(table.rows.map(({ row, cells }) => [row, marksIn(cells)]))
  for (const [index, row] of rows.entries()) {
    const at = first + index
    if (row === null) expect(imported.has(at) || leftOut.has(at)).toBe(false)
    else expect(leftOut.has(at) ? [row.mark] : imported.get(at)).toEqual([row.mark])
  }
}
