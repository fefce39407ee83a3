import { RowAccount } from '#components/files/row-account.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

/** Shows the outcome of the rows of a batch's file. */
export const BatchRowAccount = ({ batch }: { batch: BatchDetail }) => (
  <RowAccount account={batch.row_accounting} countOf={(imported) => plural(imported, 'recipient')} />
)
