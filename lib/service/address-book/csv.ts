import type { AddressImport } from '#lib/contract/addresses/address-book.ts'
import { type AddressInput, addressInput } from '#lib/contract/addresses/address.ts'
import { findCountry } from '#lib/contract/addresses/find-country.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import { foldText } from '#lib/service/addresses/format-address.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'
import { addressErrors } from '#lib/service/addresses/verify-address.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { withoutApostrophe } from '#lib/service/files/spreadsheets.ts'
import { readCsvTable } from '#lib/service/tables/read-table.ts'

type CsvField = keyof AddressInput | 'label'

/** The columns of an exported file, and the other headers accepted in an imported one. */
export const csvColumns: readonly { field: CsvField; header: string; also: readonly string[] }[] = [
  { field: 'label', header: 'Label', also: ['nickname', 'alias', 'tag', 'description', 'title'] },
  {
    field: 'name',
    header: 'Name',
    also: [
      'full name',
      'recipient',
      'recipient name',
      'contact',
      'contact name',
      'addressee',
      'to',
      'to name',
      'attention',
      'attn',
      'person',
      'customer',
      'customer name',
      'client',
      'client name',
    ],
  },
  {
    field: 'company',
    header: 'Company',
    also: ['company name', 'organization', 'organisation', 'business', 'business name', 'firm', 'employer'],
  },
  {
    field: 'street1',
    header: 'Street 1',
    also: [
      // As the API names it.
      'street1',
      'street',
      'street address',
      'street line 1',
      'address',
      'address 1',
      'address line 1',
      'address1',
      'addr1',
      'addr 1',
      'line 1',
      'line1',
      'mailing address',
      'street address 1',
    ],
  },
  {
    field: 'street2',
    header: 'Street 2',
    also: [
      'street2',
      'street line 2',
      'address 2',
      'address line 2',
      'address2',
      'addr2',
      'addr 2',
      'line 2',
      'line2',
      'apt',
      'apartment',
      'suite',
      'unit',
      'street address 2',
    ],
  },
  { field: 'city', header: 'City', also: ['town', 'locality', 'city town', 'place', 'post town'] },
  {
    field: 'state',
    header: 'State',
    also: ['province', 'region', 'state province', 'state region', 'county', 'st', 'state code'],
  },
  {
    field: 'zip',
    header: 'ZIP',
    also: ['zip code', 'zipcode', 'postal code', 'postalcode', 'postcode', 'post code', 'zip postal code'],
  },
  { field: 'country', header: 'Country', also: ['country code', 'country region', 'nation'] },
  {
    field: 'phone',
    header: 'Phone',
    also: ['telephone', 'phone number', 'tel', 'mobile', 'cell', 'cell phone'],
  },
  { field: 'email', header: 'Email', also: ['e mail', 'email address', 'e mail address', 'mail'] },
]

/** First and last name in columns of their own become one name. */
const nameParts: Record<string, 'first' | 'last'> = {
  'first name': 'first',
  firstname: 'first',
  'given name': 'first',
  'last name': 'last',
  lastname: 'last',
  surname: 'last',
  'family name': 'last',
}

const fieldsByHeader = new Map<string, CsvField | 'first' | 'last'>([
  ...csvColumns.flatMap(({ field, header, also }) =>
    [header.toLowerCase(), ...also].map((name) => [name, field] as const),
  ),
  ...Object.entries(nameParts),
])

/** Returns the field of a column by its header; null for an unknown one. */
export const fieldOfHeader = (header: string): CsvField | 'first' | 'last' | null => {
  const words = foldText(header)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return fieldsByHeader.get(words) ?? fieldsByHeader.get(words.replaceAll(' ', '')) ?? null
}

/** One row of the file: an address, or the errors that make it invalid. Rows are numbered as in a spreadsheet: the header is row 1. */
export type CsvRow = { row: number; name: string } & (
  | { address: AddressInput; label: string | null }
  | { errors: FieldFault[] }
)

type CsvFile = { columns: AddressImport['columns']; rows: CsvRow[] }

const maxRows = 20_000
const maxLabel = 60

type Cells = Partial<Record<CsvField | 'first' | 'last', string>>

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })

/** Returns the text of a cell, without the apostrophe that an export puts before what looks like a formula. */
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
    // `field` comes from `fieldOfHeader` alone; the contract declares it as any string.
    if (field !== null && text !== '') cells[field as CsvField] = text
  }
  return cells
}

/** Parses the whole address where the file has a single column for it. */
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
  const errors: FieldFault[] = []
  if (code === null) errors.push({ field: 'country', message: `“${country}” is not a recognized country.` })
  if (label && label.length > maxLabel) {
    errors.push({ field: 'label', message: `Use at most ${maxLabel} characters.` })
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
    return { row, name: shown, errors: [...errors, ...own] }
  }
  if (code !== null) errors.push(...addressErrors(parsed.data))
  return errors.length > 0
    ? { row, name: shown, errors }
    : { row, name: shown, address: parsed.data, label: label ?? null }
}

/** Reads an address book in CSV, with any separator and order of columns. Throws VALIDATION_ERROR for any other file. */
export const readCsv = async (text: string): Promise<CsvFile> => {
  const table = await readCsvTable(text.replace(/^\uFEFF/, ''))
  if (table.kind === 'error') {
    throw invalid(
      `The file has far more rows or columns than can be read; import at most ${maxRows} rows at a time.`,
    )
  }
  const [headers, ...lines] = table.rows
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
