import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'
import type { MatterImport } from '#lib/contract/matters/matter.ts'
import { type MatterColumn, matterColumns } from '#lib/contract/matters/matter.values.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { readTable } from '#lib/service/tables/read-table.ts'

/** Other headers that a column may have, beside those of an exported file. */
const also: Readonly<Record<MatterColumn, readonly string[]>> = {
  number: ['matter', 'matter number', 'matter no', 'file', 'file number', 'case number', 'no', 'id'],
  name: ['matter name', 'title', 'description', 'case', 'property'],
  client: ['client name', 'customer', 'owner'],
  status: ['state'],
}

const fieldsByHeader = new Map(
  // Object.keys forgets that its strings are the table's keys.
  (Object.keys(matterColumns) as MatterColumn[]).flatMap((field) =>
    [matterColumns[field].toLowerCase(), ...also[field]].map((header) => [header, field] as const),
  ),
)

/** One row of the file, numbered as in a spreadsheet: the header is row 1. */
export type MatterCsvRow = { row: number; cells: Partial<Record<MatterColumn, string>> }

const maxRows = 20_000

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })

const fieldOf = (header: string): MatterColumn | undefined =>
  fieldsByHeader.get(
    header
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )

const readColumns = (headers: readonly string[]): MatterImport['columns'] => {
  const taken = new Set<MatterColumn>()
  return headers.map((header) => {
    const field = fieldOf(header)
    if (field === undefined || taken.has(field)) return { header: header.trim(), field: null }
    taken.add(field)
    return { header: header.trim(), field }
  })
}

/** Reads matters from a table with any order of columns. Throws VALIDATION_ERROR for a file that cannot be read. */
export const readMatters = async (
  bytes: Uint8Array,
): Promise<{ columns: MatterImport['columns']; rows: MatterCsvRow[]; accounting: RowAccounting }> => {
  const table = await readTable(bytes, { isHeader: (header) => fieldOf(header) !== undefined, maxRows })
  const columns = readColumns(table.headers)
  const missing = (['number', 'name'] as const).filter((need) => !columns.some(({ field }) => field === need))
  if (missing.length > 0) {
    const names = missing.map((field) => matterColumns[field]).join(' and ')
    throw invalid(`The first row must name the columns, but there is none for ${names}.`)
  }
  return {
    columns,
    accounting: table.accounting,
    rows: table.rows.map(({ row, cells: line }) => {
      const cells: MatterCsvRow['cells'] = {}
      for (const [index, { field }] of columns.entries()) {
        if (field !== null && line[index]) cells[field] = line[index]
      }
      return { row, cells }
    }),
  }
}
