import { and, asc, ne } from 'drizzle-orm'

import { findCountry } from '#lib/contract/addresses/find-country.values.ts'
import { missingParts } from '#lib/contract/addresses/postal-rules.values.ts'
import type { BatchPreview } from '#lib/contract/batches/batch-preview.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import { type BatchField, type BatchValues, mappingErrors } from '#lib/contract/imports/batch-file.values.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'
import { asUnverified } from '#lib/service/addresses/verify-address.ts'
import { type AddressFamily, guessColumns } from '#lib/service/columns/guess-columns.ts'
import { askForFamily, describeMix } from '#lib/service/columns/present-families.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { type BatchRecord, isOfBatch, loadBatch, type RowRecord } from './load-batch.ts'
import { nameOf, readRow, valuesOf } from './read-row.ts'

type Mapping = readonly (BatchField | null)[]

type FileRow = Pick<RowRecord, 'row' | 'cells' | 'edits'>

/** Rows that are shown as they would be read, and as they would be printed. */
const shownRows = 5
const shownAddresses = 3

/** The values of a row with the parts of a full address, as a draft of it would have them. */
const placedValues = (mapping: Mapping, { cells, edits }: FileRow): BatchValues => {
  const { address, ...values } = valuesOf(mapping, cells, edits)
  return address === undefined ? values : { ...parseAddress(address).address, ...values }
}

const lacksZip = ({ state = '', zip = '', country = 'US' }: BatchValues): boolean =>
  missingParts({ state, zip, country: findCountry(country) ?? 'US' }).some(({ field }) => field === 'zip')

/** Required fields of every row, and the rows that lack them. */
const needs = [
  { label: 'name or company', isMissing: (values: BatchValues) => nameOf(values) === '' },
  { label: 'street address', isMissing: ({ street1 = '' }: BatchValues) => street1 === '' },
  { label: 'ZIP code', isMissing: lacksZip },
]

/**
 * Finds what rows would lack under a mapping. What all of them lack is an error: a column is not matched. What some lack is a
 * warning: those rows are fixed one by one.
 */
export const findMissing = (
  mapping: Mapping,
  rows: readonly FileRow[],
): { errors: string[]; warnings: string[] } => {
  const read = rows.map((row) => placedValues(mapping, row))
  const missing = needs.flatMap(({ label, isMissing }) => {
    const count = read.filter(isMissing).length
    return count === 0 ? [] : [{ label, count, isOfAll: count === rows.length }]
  })
  return {
    errors: missing.flatMap(({ label, count, isOfAll }) =>
      isOfAll
        ? [`${plural(count, 'row')} ${count === 1 ? 'has' : 'have'} no ${label}: match the column.`]
        : [],
    ),
    warnings: missing.flatMap(({ label, count, isOfAll }) =>
      isOfAll
        ? []
        : [
            `${formatNumber(count)} of ${plural(rows.length, 'row')} ${count === 1 ? 'has' : 'have'} no ${label}.`,
          ],
    ),
  }
}

/** Rows as the file has them, without those that a person has skipped. */
export const loadFileRows = (ctx: ServiceContext, batchId: string): Promise<FileRow[]> =>
  ctx.db
    .select({ row: batchRows.row, cells: batchRows.cells, edits: batchRows.edits })
    .from(batchRows)
    .where(and(isOfBatch(ctx, batchId), ne(batchRows.state, 'excluded')))
    .orderBy(asc(batchRows.row))

const refuse = (errors: readonly string[]): never => {
  throw new ServiceError('VALIDATION_ERROR', errors.join(' '), {
    fields: errors.map((message) => ({ field: 'mapping', message })),
  })
}

/** Returns the addresses that each row of the file has, where it has several. */
export const findFamilies = ({ headers, fileFacts }: BatchRecord): AddressFamily[] =>
  guessColumns({ headers, ...fileFacts }, new Map()).families

/** Returns the outcome of the file's rows. Before it was recorded, no row was excluded for a known reason. */
export const accountingOf = ({ fileFacts }: BatchRecord, rowCount: number): RowAccounting =>
  fileFacts?.accounting ?? {
    file_rows: rowCount,
    imported_rows: rowCount,
    left_out: [],
    blank_rows: 0,
    header_row: 1,
    sheet: null,
    unread_sheets: [],
  }

/** Returns why the columns cannot be read so: first which of several addresses to mail to is to be chosen. */
const errorsOf = (batch: BatchRecord, mapping: Mapping): string[] => {
  const families = findFamilies(batch)
  const isAddressed = mapping.includes('street1') || mapping.includes('address')
  return families.length > 0 && !isAddressed ? [askForFamily(families)] : mappingErrors(mapping)
}

/** Throws VALIDATION_ERROR for a mapping that has columns twice or lacks what every row needs. */
export const requireMapping = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  mapping: Mapping,
): Promise<void> => {
  if (mapping.length !== batch.headers.length) {
    refuse([`The file has ${batch.headers.length} columns; send a field or null for each of them.`])
  }
  const errors = errorsOf(batch, mapping)
  if (errors.length > 0) refuse(errors)
  const missing = findMissing(mapping, await loadFileRows(ctx, batch.id))
  if (missing.errors.length > 0) refuse(missing.errors)
}

/** Returns the first readable addresses, as printed unless verification corrects them. */
const printedAddresses = (
  batch: BatchRecord,
  mapping: Mapping,
  rows: readonly FileRow[],
): BatchPreview['addresses'] => {
  const found: BatchPreview['addresses'] = []
  for (const { row, cells, edits } of rows) {
    const read = readRow(valuesOf(mapping, cells, edits), batch.options)
    if (read.ok) found.push({ row, lines: formatAddress(asUnverified(read.row.toAddress)) })
    if (found.length === shownAddresses) break
  }
  return found
}

/** Returns how the rows would be read with a mapping, without changing the batch. Throws BATCH_NOT_FOUND. */
export const previewMapping = async (
  ctx: ServiceContext,
  batchId: string,
  mapping: Mapping,
): Promise<BatchPreview> => {
  const batch = await loadBatch(ctx, batchId)
  const rows = await loadFileRows(ctx, batch.id)
  const missing = findMissing(mapping, rows)
  const errors = errorsOf(batch, mapping)
  const mix = describeMix(findFamilies(batch), batch.headers, mapping)
  return {
    errors: errors.length > 0 ? errors : missing.errors,
    warnings: errors.length > 0 ? [] : [...(mix === null ? [] : [mix]), ...missing.warnings],
    row_accounting: accountingOf(batch, rows.length),
    addresses: printedAddresses(batch, mapping, rows),
    rows: rows.slice(0, shownRows).map((row) => {
      const read = readRow(valuesOf(mapping, row.cells, row.edits), batch.options)
      const values = placedValues(mapping, row)
      return {
        row: row.row,
        name: nameOf(values),
        values,
        errors: read.ok ? [] : [...new Set(read.errors.map(({ message }) => message))],
      }
    }),
  }
}
