import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'

type Outcome = {
  row: number
  outcome: 'created' | 'existing' | 'rejected'
  name: string
  errors: FieldFault[]
}

/**
 * Returns the outcome of every row of an imported file, including those excluded by its reader, and their counts: the
 * rows of the file are the imported ones and the excluded ones.
 */
export const settleRows = (
  accounting: RowAccounting,
  read: readonly Outcome[],
): { rows: Outcome[]; row_accounting: RowAccounting } => {
  const rejected = read.filter(({ outcome }) => outcome === 'rejected')
  const unread = accounting.left_out.map(({ row, message }): Outcome => ({
    row,
    outcome: 'rejected',
    name: '',
    errors: [{ field: 'row', message }],
  }))
  const leftOut = rejected.map(({ row, errors }) => ({
    row,
    reason: 'rejected' as const,
    message: errors.map(({ message }) => message).join(' '),
  }))
  return {
    rows: [...read, ...unread].toSorted((left, right) => left.row - right.row),
    row_accounting: {
      ...accounting,
      imported_rows: read.length - rejected.length,
      left_out: [...accounting.left_out, ...leftOut].toSorted((left, right) => left.row - right.row),
    },
  }
}
