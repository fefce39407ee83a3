import { and, ne } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'

import { isOfBatch, unchecked, undecided, unleased } from './load-batch.ts'
import { moveRows } from './row-lease.ts'

/** Has the rows that are not bought checked again, except excluded ones. Decisions about them go with what is read of them. */
export const forgetChecks = async (
  ctx: TransactionContext,
  batchId: string,
  decisions: Partial<typeof undecided> = {},
): Promise<void> => {
  const rows = and(isOfBatch(ctx, batchId), ne(batchRows.state, 'excluded'))
  await moveRows(ctx, rows, { to: 'pending', cause: 'person' }, { ...unchecked, ...unleased, ...decisions })
}
