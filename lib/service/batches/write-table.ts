import Papa from 'papaparse'
import writeXlsxFile from 'write-excel-file/node'

import type { FileDownload } from '#lib/service/file-download.ts'

export type TableKind = 'csv' | 'xlsx'

/** A number is a number to a spreadsheet; everything else is text, never a formula. */
type Cell = string | number | null

const writeCsv = (rows: readonly Cell[][]): Uint8Array =>
  // Excel takes a file without the mark for one in the system's own character set.
  Buffer.from(`\uFEFF${Papa.unparse(rows as Cell[][], { escapeFormulae: true, newline: '\r\n' })}\r\n`)

const writeXlsx = async ([header = [], ...rows]: readonly Cell[][]): Promise<Uint8Array> => {
  const data = [
    header.map((value) => ({ value: String(value ?? ''), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) =>
        typeof value === 'number' ? { value, type: Number } : value ? { value, type: String } : null,
      ),
    ),
  ]
  const columns = header.map((value) => ({
    width: Math.max(12, Math.min(40, String(value ?? '').length + 4)),
  }))
  return writeXlsxFile(data, { columns, stickyRowsCount: 1 }).toBuffer()
}

const contentTypes: Record<TableKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table as a file, its first row the header. `name` comes without an extension. */
export const writeTable = async (
  name: string,
  kind: TableKind,
  rows: readonly Cell[][],
): Promise<FileDownload> => {
  const body = kind === 'csv' ? writeCsv(rows) : await writeXlsx(rows)
  return { filename: `${name}.${kind}`, contentType: contentTypes[kind], body, sizeBytes: body.byteLength }
}
