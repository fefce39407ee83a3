import { RowAccount } from '#components/files/row-account.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

/** Shows the outcome of the rows of a batch's file. */
export const BatchRowAccount = ({ batch: { row_accounting: account } }: { batch: BatchDetail }) =>
  // Rows that send letters again are of no file.
  account.file_rows > 0 && (
    <RowAccount account={account} countOf={(imported) => plural(imported, 'recipient')} />
  )
