import { and, eq } from 'drizzle-orm'

import type { BatchRow, UpdateBatchRowInput } from '#lib/contract/batches/batch-row.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { checkRow, recordFault } from './check-row.ts'
import { dropDraft } from './drop-draft.ts'
import { getRow } from './list-rows.ts'
import { type BatchRecord, isBatch, type RowRecord, RowTaken } from './load-batch.ts'
import { nameOf, valuesOf } from './read-row.ts'
import { unchecked } from './row-columns.ts'
import { letGo, takeUpRow } from './take-up-row.ts'

/** Checks the row at once: whoever mends it waits for what comes of it, also of a fault in passing. */
const checkNow = async (ctx: ServiceContext, batch: BatchRecord, row: RowRecord): Promise<void> => {
  try {
    await checkRow(ctx, batch, row)
  } catch (error) {
    if (error instanceof RowTaken) return
    if (!(error instanceof ServiceError)) {
      await letGo(ctx, row)
      throw error
    }
    await recordFault(ctx, row, error)
  }
}

/** A list that was done has a row to buy again. */
const reopen = async (ctx: ServiceContext, batchId: string): Promise<void> => {
  await ctx.db
    .update(batches)
    .set({ state: 'ready' })
    .where(and(isBatch(ctx, batchId), eq(batches.state, 'done')))
}

/**
 * Mends a row or leaves it out. A row that is mended is checked at once, unless the columns are still being mapped; of
 * one that is left out the draft is cancelled. Throws BATCH_BUSY for a row that is bought or being worked on.
 */
export const updateRow = async (
  ctx: ServiceContext,
  batchId: string,
  number: string,
  input: UpdateBatchRowInput,
): Promise<BatchRow> => {
  authorize(ctx, 'send_mail')
  const isLeftOut = input.is_left_out ?? false
  const { batch, taken } = await takeUpRow(ctx, batchId, number, ({ mapping }, row) => {
    const mended = { ...row.mended, ...input.values }
    return {
      state: isLeftOut ? 'left_out' : 'pending',
      mended,
      name: nameOf(valuesOf(mapping, row.cells, mended)).slice(0, 200),
      ...unchecked,
    }
  })
  if (isLeftOut) await dropDraft(ctx, taken.shipmentId)
  else await reopen(ctx, batchId)
  if (isLeftOut || batch.state === 'mapping') await letGo(ctx, taken)
  else await checkNow(ctx, batch, taken)
  return getRow(ctx, batch, taken.row)
}
