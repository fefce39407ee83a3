import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { BatchRowQuotes } from '#lib/contract/batches/batch-row.ts'
import { pickableStates } from '#lib/contract/batches/batch-row.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { checkRow, recordFault } from './check-row.ts'
import { type RowRecord, RowTaken } from './load-batch.ts'
import { getRowQuotes } from './row-quotes.ts'
import { letGo, takeUpRow } from './take-up-row.ts'

/** Says nothing about the row: it is what it was before. */
const passing: readonly ErrorCode[] = ['RATE_PROVIDER_UNAVAILABLE', 'RATE_LIMITED']

/** Throws BATCH_BUSY for a row that was never quoted, or of which something is bought. */
export const requirePickable = ({ state }: RowRecord): void => {
  if (pickableStates.some((each) => each === state)) return
  throw new ServiceError(
    'BATCH_BUSY',
    state === 'left_out' || state === 'pending'
      ? 'This row has no quotes yet. Check it first.'
      : 'Quotes can no longer be changed for this row: it has been bought, is being bought, is waiting for approval, or was rejected.',
  )
}

/**
 * Asks the carriers again for one row, by checking it anew. What was picked for it is kept while it is offered; when no
 * carrier can be asked, the row is what it was. Throws BATCH_BUSY, RATE_PROVIDER_UNAVAILABLE.
 */
export const renewRowQuotes = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
): Promise<BatchRowQuotes> => {
  authorize(ctx, 'send_mail')
  const { batch, before, taken } = await takeUpRow(ctx, batchId, number, (_, row) => {
    requirePickable(row)
    return { state: 'pending' }
  })
  try {
    await checkRow(ctx, batch, taken)
  } catch (error) {
    const isOfRow = error instanceof ServiceError && !passing.includes(error.code)
    if (isOfRow) await recordFault(ctx, taken, error)
    else if (!(error instanceof RowTaken)) {
      await letGo(ctx, taken, { state: before.state })
      throw error
    }
  }
  return getRowQuotes(ctx, batchId, number)
}
