import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type Cell, type TableColumn, csvTable, xlsxTable } from '#lib/service/files/spreadsheets.ts'

export type TableKind = 'csv' | 'xlsx'

/** A table as a file. `name` comes without an extension. */
export const writeTable = (
  name: string,
  kind: TableKind,
  table: { titles: readonly string[]; rows: readonly (readonly Cell[])[]; madeAt: Date },
): FileDownload => {
  const columns = table.titles.map((title, index): TableColumn<readonly Cell[]> => [
    title,
    (row) => row[index] ?? null,
  ])
  const batches = (async function* () {
    if (table.rows.length > 0) yield table.rows
  })()
  const filename = `${name}.${kind}`
  if (kind === 'csv') {
    return { filename, contentType: 'text/csv; charset=utf-8', body: csvTable(columns, batches) }
  }
  return {
    filename,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: xlsxTable({ sheetName: 'Recipients', columns, madeAt: table.madeAt }, batches),
  }
}
