import readFile from 'read-excel-file/universal'

import { isBounded, type Sheet, type TableResult, tooLarge } from './read-csv.ts'
import { asPlainCells, findSheetFacts } from './workbook-facts.ts'
import { packWorkbook, unpackWorkbook } from './workbook-size.ts'

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** Reads the sheets of a workbook within bounds. Throws for a file that is no workbook. */
export const readWorkbook = async (bytes: Uint8Array): Promise<TableResult> => {
  const files = unpackWorkbook(bytes)
  if (files === null) return tooLarge
  const facts = findSheetFacts(files)
  const plain = Array.from(files, ([name, xml]): [string, string] => [
    name,
    xml.includes('sheetData') ? asPlainCells(xml) : xml,
  ])
  const workbook = await readFile(Uint8Array.from(packWorkbook(new Map(plain))).buffer)
  const sheets = workbook.map(({ sheet, data }, index): Sheet => {
    const { isHidden = false, hiddenRows = [] } = facts[index] ?? {}
    return { name: sheet, isHidden, hiddenRows, rows: data.map((row) => row.map(textOf)) }
  })
  return isBounded(sheets.map(({ rows }) => rows)) ? { kind: 'sheets', sheets } : tooLarge
}
