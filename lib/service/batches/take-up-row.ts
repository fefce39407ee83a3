import { eq, sql } from 'drizzle-orm'

import { canMend } from '#lib/contract/batches/batch-row.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { leaseSeconds } from './claim-rows.ts'
import { type BatchRecord, isRow, loadRow, lockBatch, type RowRecord } from './load-batch.ts'

/** Throws BATCH_BUSY for a row that is bought, or that somebody is at. */
export const requireFree = async (
  ctx: TransactionContext,
  batch: BatchRecord,
  row: RowRecord,
): Promise<void> => {
  const [held] = await ctx.db
    .select({ row: batchRows.row })
    .from(batchRows)
    .where(sql`${isRow(ctx, row)} and ${batchRows.leasedUntil} > now()`)
  const isDue = batch.state === 'checking' && row.state === 'pending'
  if (canMend(row.state) && !isDue && !held) return
  throw new ServiceError(
    'BATCH_BUSY',
    row.state === 'bought'
      ? 'This row has been bought. Change or cancel its shipment instead.'
      : 'This row is being processed. Try again in a moment, or stop the batch first.',
  )
}

type RowChanges = Partial<Omit<typeof batchRows.$inferInsert, 'organizationId' | 'batchId' | 'row'>>

/** Takes a row that nobody is at in hand, with what is changed of it. Throws BATCH_BUSY. */
export const takeUpRow = (
  ctx: ServiceContext,
  batchId: string,
  number: string,
  change: (batch: BatchRecord, row: RowRecord) => RowChanges,
): Promise<{ batch: BatchRecord; before: RowRecord; taken: RowRecord }> =>
  withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    const before = await loadRow(ctx, batch.id, number)
    await requireFree(ctx, batch, before)
    const [taken] = await ctx.db
      .update(batchRows)
      .set({
        ...change(batch, before),
        leaseToken: newId(),
        leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
        updatedAt: ctx.clock.now(),
      })
      .where(isRow(ctx, before))
      .returning()
    if (!taken) throw new Error(`row ${before.row} of batch ${batchId} no longer exists`)
    return { batch, before, taken }
  })

/** Lets go of a row that was taken up, with what it is again. */
export const letGo = async (ctx: ServiceContext, row: RowRecord, changes: RowChanges = {}): Promise<void> => {
  await ctx.db
    .update(batchRows)
    .set({ ...changes, leaseToken: null, leasedUntil: null })
    .where(sql`${isRow(ctx, row)} and ${eq(batchRows.leaseToken, row.leaseToken ?? '')}`)
}
