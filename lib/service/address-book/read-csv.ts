import Papa from 'papaparse'

import type { AddressImport } from '#lib/contract/addresses/address-book.ts'
import { addressInput, type AddressInput } from '#lib/contract/addresses/address.ts'
import { findCountry } from '#lib/contract/addresses/countries.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import { addressFaults } from '#lib/service/addresses/address-faults.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { withoutApostrophe } from '#lib/service/files/csv-rows.ts'

import { type CsvField, fieldOfHeader } from './csv-columns.ts'

/** One row of the file: an address, or why it is none. `row` counts as a spreadsheet does: the header is row 1. */
export type CsvRow = { row: number; name: string } & (
  | { address: AddressInput; label: string | null }
  | { faults: FieldFault[] }
)

export type CsvFile = { columns: AddressImport['columns']; rows: CsvRow[] }

const maxRows = 20_000
const maxLabel = 60

type Cells = Partial<Record<CsvField | 'first' | 'last', string>>

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })

/** Excel writes UTF-8 only when asked to, and UTF-16 as “Unicode text”; what is neither is in the character set of Western Windows. */
export const decodeText = (bytes: Uint8Array): string => {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  if (isUtf16) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What a cell says: an exported one begins with an apostrophe where a spreadsheet would take it for a formula. */
export const cellText = (cell: string): string => withoutApostrophe(cell).trim()

const readColumns = (headers: readonly string[]): AddressImport['columns'] => {
  const taken = new Set<string>()
  return headers.map((header) => {
    const field = fieldOfHeader(header)
    const isFree = field !== null && !taken.has(field)
    if (isFree) taken.add(field)
    return { header: header.trim(), field: isFree ? field : null }
  })
}

const requireUsable = (columns: AddressImport['columns']): void => {
  const has = (...fields: string[]) => columns.some(({ field }) => field !== null && fields.includes(field))
  const missing = [
    ...(has('name', 'company', 'first', 'last') ? [] : ['a name or a company']),
    ...(has('street1') ? [] : ['a street or an address']),
  ]
  if (missing.length === 0) return
  throw invalid(
    `The first row must name the columns, but there is none for ${missing.join(', or for ')}. Supported columns include Name, Company, Street 1, Street 2, City, State, ZIP and Country.`,
  )
}

const cellsOf = (columns: AddressImport['columns'], row: readonly string[]): Cells => {
  const cells: Cells = {}
  for (const [index, { field }] of columns.entries()) {
    const text = cellText(row[index] ?? '')
    // Columns are named by `fieldOfHeader` alone.
    if (field !== null && text !== '') cells[field as CsvField] = text
  }
  return cells
}

/** A file with one column for the whole address has it taken apart. */
const placeOf = (cells: Cells): Cells => {
  if (cells.city || cells.zip || !cells.street1) return cells
  const { address, rest } = parseAddress(cells.street1)
  return rest === null && address.street1 && address.city ? { ...cells, ...address } : cells
}

const readRow = (cells: Cells, row: number): CsvRow => {
  const { first, last, label, country, ...written } = cells
  const name = written.name ?? [first, last].filter(Boolean).join(' ')
  const shown = name || written.company || label || ''
  const code = country ? findCountry(country) : 'US'
  const faults: FieldFault[] = []
  if (code === null) faults.push({ field: 'country', message: `“${country}” is not a recognized country.` })
  if (label && label.length > maxLabel) {
    faults.push({ field: 'label', message: `Use at most ${maxLabel} characters.` })
  }
  const parsed = addressInput.safeParse({
    street1: '',
    city: '',
    ...written,
    ...(name && { name }),
    country: code ?? 'US',
  })
  if (!parsed.success) {
    const own = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
    return { row, name: shown, faults: [...faults, ...own] }
  }
  if (code !== null) faults.push(...addressFaults(parsed.data))
  return faults.length > 0
    ? { row, name: shown, faults }
    : { row, name: shown, address: parsed.data, label: label ?? null }
}

/** Reads an address book in CSV, with whatever separator and order of columns. Throws VALIDATION_ERROR for no such file. */
export const readCsv = (text: string): CsvFile => {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const [headers, ...lines] = data
  if (!headers || headers.every((header) => header.trim() === '')) {
    throw invalid('The file is empty. Its first row must name the columns.')
  }
  if (text.includes('\0'))
    throw invalid('This is not a CSV file. Save the table as CSV and upload that file.')
  const columns = readColumns(headers)
  requireUsable(columns)
  const rows = lines.flatMap((line, index) =>
    line.every((cell) => cell.trim() === '') ? [] : [{ line, row: index + 2 }],
  )
  if (rows.length > maxRows) {
    throw invalid(`The file has ${rows.length} rows; import at most ${maxRows} at a time.`)
  }
  return { columns, rows: rows.map(({ line, row }) => readRow(placeOf(cellsOf(columns, line)), row)) }
}
