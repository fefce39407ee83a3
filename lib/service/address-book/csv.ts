import type { AddressImport } from '#lib/contract/addresses/address-book.ts'
import { type AddressInput, addressInput } from '#lib/contract/addresses/address.ts'
import { findCountry } from '#lib/contract/addresses/find-country.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { BatchValues } from '#lib/contract/imports/batch-file.values.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'
import { addressErrors } from '#lib/service/addresses/verify-address.ts'
import { fieldOfHeader } from '#lib/service/columns/address-headers.ts'
import { restoreNumbers, valueErrors, withoutPlaceholders } from '#lib/service/columns/clean-values.ts'
import { readColumnFacts } from '#lib/service/columns/column-facts.ts'
import {
  type AddressFamily,
  guessColumns,
  isKnownHeader,
  type Mapping,
} from '#lib/service/columns/guess-columns.ts'
import { askForFamily, mappingOfFamily, selectedFamily } from '#lib/service/columns/present-families.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { readTable } from '#lib/service/tables/read-table.ts'

/** One row of the file: an address, or the errors that make it invalid. Rows are numbered as in a spreadsheet. */
export type CsvRow = { row: number; name: string } & (
  | { address: AddressInput; label: string | null }
  | { errors: FieldFault[] }
)

type BookFile = {
  headers: string[]
  mapping: Mapping
  families: AddressFamily[]
  columns: AddressImport['columns']
  rows: CsvRow[]
  accounting: RowAccounting
}

const maxRows = 20_000
const maxLabel = 60

const invalid = (message: string, field = 'file'): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

const requireUsable = (mapping: Mapping): void => {
  const has = (...fields: BatchFields) => mapping.some((field) => field !== null && fields.includes(field))
  const missing = [
    ...(has('name', 'company', 'first_name', 'last_name', 'address') ? [] : ['a name or a company']),
    ...(has('street1', 'address') ? [] : ['a street or an address']),
  ]
  if (missing.length === 0) return
  throw invalid(
    `The first row must name the columns, but there is none for ${missing.join(', or for ')}. Supported columns include Name, Company, Street 1, Street 2, City, State, ZIP and Country.`,
  )
}

type BatchFields = (keyof BatchValues)[]

type Read = { values: BatchValues; label: string | null }

/** Splits the whole address where the file has a single column for it. */
const placeOf = ({ address, ...values }: BatchValues): BatchValues => {
  if (address === undefined) return values
  const parsed = parseAddress(address)
  return parsed.rest === null && parsed.address.street1 && parsed.address.city
    ? { ...parsed.address, ...values }
    : { street1: address, ...values }
}

const readRow = ({ values: cells, label }: Read, row: number): CsvRow => {
  const { first_name: first, last_name: last, country, ...written } = placeOf(cells)
  const name = written.name ?? [first, last].filter(Boolean).join(' ')
  const shown = name || written.company || label || ''
  const code = country ? findCountry(country) : 'US'
  const errors: FieldFault[] = valueErrors(cells)
  if (code === null) errors.push({ field: 'country', message: `“${country}” is not a recognized country.` })
  if (label && label.length > maxLabel) {
    errors.push({ field: 'label', message: `Use at most ${maxLabel} characters.` })
  }
  if (errors.length > 0) return { row, name: shown, errors }
  const parsed = addressInput.safeParse({
    street1: '',
    city: '',
    ...restoreNumbers(written, code ?? 'US'),
    ...(name && { name }),
    country: code ?? 'US',
  })
  if (!parsed.success) {
    const own = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
    return { row, name: shown, errors: own }
  }
  errors.push(...addressErrors(parsed.data))
  return errors.length > 0 ? { row, name: shown, errors } : { row, name: shown, address: parsed.data, label }
}

/** The question that every row raises while it is not known which of its addresses is meant. */
const asked = (families: readonly AddressFamily[], row: number): CsvRow => ({
  row,
  name: '',
  errors: [{ field: 'address_family', message: askForFamily(families) }],
})

/**
 * Reads an address book in any table that a batch may be read from, with any order of columns. Where rows have several
 * addresses, `addressFamily` chooses one, or the mapping of an earlier file with the same columns does. Throws
 * VALIDATION_ERROR for a file that cannot be read.
 */
export const readBook = async (
  bytes: Uint8Array,
  options: {
    addressFamily: string | undefined
    findRemembered: (headers: readonly string[]) => Promise<Parameters<typeof guessColumns>[1]>
  },
): Promise<BookFile> => {
  const table = await readTable(bytes, { isHeader: isKnownHeader, maxRows })
  const { headers } = table
  const labelColumn = headers.findIndex((header) => fieldOfHeader(header) === 'label')
  const addressHeaders = headers.map((header, column) => (column === labelColumn ? '' : header))
  const file = { headers: addressHeaders, ...readColumnFacts(headers, table.rows) }
  const { mapping: guessed, families } = guessColumns(file, new Map())
  const chosen =
    options.addressFamily ??
    (families.length === 0
      ? undefined
      : selectedFamily(families, guessColumns(file, await options.findRemembered(headers)).mapping))
  const mapping = chosen === undefined ? guessed : mappingOfFamily(families, chosen)
  const isAsked = families.length > 0 && chosen === undefined
  if (!isAsked) requireUsable(mapping)
  const rows = table.rows.map(({ row, cells }): CsvRow => {
    if (isAsked) return asked(families, row)
    const values = mapping.flatMap((field, column) =>
      field === null || !cells[column] ? [] : [[field, cells[column]] as const],
    )
    const label = cells[labelColumn] || null
    return readRow({ values: withoutPlaceholders(Object.fromEntries(values)), label }, row)
  })
  const columns = headers.map((header, column) => ({
    header,
    field: column === labelColumn ? 'label' : (mapping[column] ?? null),
  }))
  return { headers, mapping, families, columns, rows, accounting: table.accounting }
}
