import { and, ne } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'

import { isOfBatch, unchecked, undecided, unleased } from './load-batch.ts'
import { moveRows } from './row-lease.ts'

/** Marks the unbought rows to be checked again, except excluded ones. Decisions about them are discarded. */
export const forgetChecks = async (
  ctx: TransactionContext,
  batchId: string,
  decisions: Partial<typeof undecided> = {},
): Promise<void> => {
  const rows = and(isOfBatch(ctx, batchId), ne(batchRows.state, 'excluded'))
  await moveRows(ctx, rows, { to: 'pending', cause: 'person' }, { ...unchecked, ...unleased, ...decisions })
}
