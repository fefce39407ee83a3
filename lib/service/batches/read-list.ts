import { maxBatchBytes } from '#lib/contract/batches/batch-file.values.ts'
import { maxBatchRows } from '#lib/contract/batches/batch.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import { cellText } from '#lib/service/address-book/csv.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { decodeText } from '#lib/service/files/text-files.ts'
import { readCsvTable, readXlsxTable } from '#lib/service/tables/read-table.ts'

/** The table of a file. `row` counts as a spreadsheet does: the header is row 1. Empty rows are omitted. */
type RecipientList = { headers: string[]; rows: { row: number; cells: string[] }[] }

const maxColumns = 100
const maxCell = 2000

const invalid = (message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })

/** Reads the whole file. Throws FILE_TOO_LARGE. */
export const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxBatchBytes) {
      throw new ServiceError(
        'FILE_TOO_LARGE',
        'The file is larger than 10 MB. Split it and upload each part.',
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** XLSX is a ZIP archive, and begins as one. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The format of Excel before 2007. */
const isOldExcel = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

const readSheetRows = async (bytes: Uint8Array): Promise<string[][]> => {
  const sheet = await readXlsxTable(bytes)
  if (sheet.kind === 'rows') return sheet.rows
  throw invalid(
    sheet.reason === 'too_large'
      ? 'The workbook is too large to read. Keep only the sheet with the recipients, or save it as CSV.'
      : 'The workbook cannot be read. Save the table as XLSX or CSV and upload that file.',
  )
}

const readText = async (bytes: Uint8Array): Promise<string[][]> => {
  const text = decodeText(bytes)
  if (text.includes('\0')) {
    throw invalid(
      'The file is neither CSV nor XLSX. Save the table in one of these formats and upload that file.',
    )
  }
  // Excel can write the separator on a line of its own.
  const separator = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  const body = separator ? text.slice(separator[0].length) : text.replace(/^\uFEFF/, '')
  const table = await readCsvTable(body, separator?.[1])
  if (table.kind === 'rows') return table.rows
  throw invalid(
    `The file has far more rows or columns than can be read. Upload at most ${formatNumber(maxBatchRows)} rows at a time.`,
  )
}

const readTable = async (bytes: Uint8Array): Promise<string[][]> => {
  if (isZip(bytes)) return readSheetRows(bytes)
  if (isOldExcel(bytes)) {
    throw invalid('The workbook uses the Excel 97 format. Save it as XLSX or CSV and upload that file.')
  }
  return readText(bytes)
}

/**
 * Reads a list of recipients: CSV with any usual separator and character set, or the first sheet of an XLSX workbook,
 * values only. Throws VALIDATION_ERROR with a way to fix the file.
 */
export const readList = async (bytes: Uint8Array): Promise<RecipientList> => {
  const [headers, ...lines] = await readTable(bytes)
  if (!headers || headers.every((header) => header.trim() === '')) {
    throw invalid('The file is empty, or its first row does not name the columns.')
  }
  if (headers.length > maxColumns) throw invalid(`The file has more than ${maxColumns} columns.`)
  const rows = lines.flatMap((line, index) => {
    const cells = headers.map((_, column) => cellText(line[column] ?? ''))
    return cells.every((cell) => cell === '') ? [] : [{ row: index + 2, cells }]
  })
  if (rows.length === 0) throw invalid('The file has column names but no rows.')
  if (rows.length > maxBatchRows) {
    throw invalid(
      `The file has ${formatNumber(rows.length)} rows; upload at most ${formatNumber(maxBatchRows)} at a time.`,
    )
  }
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > maxCell))
  if (long) throw invalid(`Row ${long.row} has a cell with more than ${maxCell} characters.`)
  return { headers: headers.map((header) => header.trim().slice(0, 200)), rows }
}
