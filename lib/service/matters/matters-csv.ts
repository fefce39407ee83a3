import type { MatterImport } from '#lib/contract/matters/matter.ts'
import { type MatterColumn, matterColumns } from '#lib/contract/matters/matter.values.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { withoutApostrophe } from '#lib/service/files/spreadsheets.ts'
import { readCsvTable } from '#lib/service/tables/read-table.ts'

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

const readColumns = (headers: readonly string[]): MatterImport['columns'] => {
  const taken = new Set<MatterColumn>()
  return headers.map((header) => {
    const words = header
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const field = fieldsByHeader.get(words)
    if (field === undefined || taken.has(field)) return { header: header.trim(), field: null }
    taken.add(field)
    return { header: header.trim(), field }
  })
}

/** Reads matters in CSV, with any separator and order of columns. Throws VALIDATION_ERROR for any other file. */
export const readMattersCsv = async (
  text: string,
): Promise<{ columns: MatterImport['columns']; rows: MatterCsvRow[] }> => {
  const table = await readCsvTable(text.replace(/^\uFEFF/, ''))
  if (table.kind === 'error') {
    throw invalid(`The file has far more rows or columns than can be read; import at most ${maxRows} rows.`)
  }
  const [headers, ...lines] = table.rows
  if (!headers || headers.every((header) => header.trim() === '')) {
    throw invalid('The file is empty. Its first row must name the columns.')
  }
  if (text.includes('\0')) {
    throw invalid('This is not a CSV file. Save the table as CSV and upload that file.')
  }
  const columns = readColumns(headers)
  const missing = (['number', 'name'] as const).filter((need) => !columns.some(({ field }) => field === need))
  if (missing.length > 0) {
    const names = missing.map((field) => matterColumns[field]).join(' and ')
    throw invalid(`The first row must name the columns, but there is none for ${names}.`)
  }
  const rows = lines.flatMap((line, index) =>
    line.every((cell) => cell.trim() === '') ? [] : [{ line, row: index + 2 }],
  )
  if (rows.length > maxRows) {
    throw invalid(`The file has ${rows.length} rows; import at most ${maxRows} at a time.`)
  }
  return {
    columns,
    rows: rows.map(({ line, row }) => {
      const cells: MatterCsvRow['cells'] = {}
      for (const [index, { field }] of columns.entries()) {
        const cell = withoutApostrophe(line[index] ?? '').trim()
        if (field !== null && cell !== '') cells[field] = cell
      }
      return { row, cells }
    }),
  }
}
