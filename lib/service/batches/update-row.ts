import { eq, sql } from 'drizzle-orm'

import { type BatchRow, canMend, type UpdateBatchRowInput } from '#lib/contract/batch-row.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { authorize } from '#lib/service/organizations/authorize.ts'

import { checkRow, dropDraft, recordFault } from './check-row.ts'
import { leaseSeconds } from './claim-rows.ts'
import { getRow } from './list-rows.ts'
import {
  type BatchRecord,
  isBatch,
  isRow,
  loadRow,
  lockBatch,
  type RowRecord,
  RowTaken,
} from './load-batch.ts'
import { nameOf, valuesOf } from './read-row.ts'
import { unchecked } from './row-columns.ts'

/** Throws BATCH_BUSY for a row that is bought, or that somebody is at. */
const requireMendable = async (ctx: ServiceContext, batch: BatchRecord, row: RowRecord): Promise<void> => {
  const [held] = await ctx.db
    .select({ row: batchRows.row })
    .from(batchRows)
    .where(sql`${isRow(ctx, row)} and ${batchRows.leasedUntil} > now()`)
  const isDue = batch.state === 'checking' && row.state === 'pending'
  if (canMend(row.state) && !isDue && !held) return
  throw new ServiceError(
    'BATCH_BUSY',
    row.state === 'bought'
      ? 'This row is bought. Change or cancel its shipment instead.'
      : 'This row is being worked on. Try again in a moment, or stop the batch first.',
  )
}

/** Writes what was mended and takes the row up. */
const takeUp = (ctx: ServiceContext, batchId: string, number: string, input: UpdateBatchRowInput) =>
  ctx.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, ctx, batchId)
    const row = await loadRow({ ...ctx, db: tx }, batch.id, number)
    await requireMendable(ctx, batch, row)
    const mended = { ...row.mended, ...input.values }
    const isLeftOut = input.is_left_out ?? false
    const [taken] = await tx
      .update(batchRows)
      .set({
        state: isLeftOut ? 'left_out' : 'pending',
        mended,
        name: nameOf(valuesOf(batch.mapping, row.cells, mended)).slice(0, 200),
        ...unchecked,
        leaseToken: newId(),
        leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
        updatedAt: ctx.clock.now(),
      })
      .where(isRow(ctx, row))
      .returning()
    if (!taken) throw new Error(`row ${row.row} of batch ${batchId} is gone`)
    if (batch.state === 'done' && !isLeftOut) {
      await tx.update(batches).set({ state: 'ready' }).where(isBatch(ctx, batchId))
    }
    return { batch, taken, isLeftOut }
  })

const letGo = async (ctx: ServiceContext, row: RowRecord): Promise<void> => {
  await ctx.db
    .update(batchRows)
    .set({ leaseToken: null, leasedUntil: null })
    .where(sql`${isRow(ctx, row)} and ${eq(batchRows.leaseToken, row.leaseToken ?? '')}`)
}

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
  const { batch, taken, isLeftOut } = await takeUp(ctx, batchId, number, input)
  if (isLeftOut) await dropDraft(ctx, taken)
  if (isLeftOut || batch.state === 'mapping') await letGo(ctx, taken)
  else await checkNow(ctx, batch, taken)
  return getRow(ctx, batch, taken.row)
}
