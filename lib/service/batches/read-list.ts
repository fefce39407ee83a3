import { maxBatchRows } from '#lib/contract/batches/batch.ts'
import { maxBatchBytes } from '#lib/contract/imports/batch-file.values.ts'
import { isKnownHeader } from '#lib/service/columns/guess-columns.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { readTable, type Table } from '#lib/service/tables/read-table.ts'

const maxCell = 2000

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

/** Reads a list of recipients, values only. Throws VALIDATION_ERROR with a way to fix the file. */
export const readList = async (bytes: Uint8Array): Promise<Table> => {
  const table = await readTable(bytes, { isHeader: isKnownHeader, maxRows: maxBatchRows })
  const long = table.rows.find(({ cells }) => cells.some((cell) => cell.length > maxCell))
  if (long) {
    const column = long.cells.findIndex((cell) => cell.length > maxCell)
    const message = `Row ${long.row}, column ${table.headers[column] || column + 1}: the cell has more than ${maxCell} characters. Shorten it and upload the file again.`
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'file', message }] })
  }
  return table
}
