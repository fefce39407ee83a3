import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'

import { type BatchRecord, isHeld, isOfBatch, type RowRecord } from './load-batch.ts'

/** A runner that is silent for so long is taken for dead. It speaks up three times within it. */
export const leaseSeconds = 45

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

const isFree = sql`coalesce(${batchRows.leasedUntil}, '-infinity') < now()`

/** States that a batch's runner has something to do with. */
export const waitingStates = (batch: BatchRecord) =>
  batch.state === 'checking' ? (['pending'] as const) : (['queued', 'buying'] as const)

/** Takes up to `limit` rows that wait, those that somebody died over first come as they stand in the file. */
export const claimRows = (ctx: ServiceContext, batch: BatchRecord, limit: number): Promise<RowRecord[]> =>
  withTransaction(ctx, async (ctx) => {
    const waiting = and(isOfBatch(ctx, batch.id), inArray(batchRows.state, [...waitingStates(batch)]), isFree)
    const due = await ctx.db
      .select({ row: batchRows.row })
      .from(batchRows)
      .where(waiting)
      .orderBy(asc(batchRows.row))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const numbers = due.map(({ row }) => row)
    return ctx.db
      .update(batchRows)
      .set({ leaseToken: newId(), leasedUntil: inSeconds(leaseSeconds) })
      .where(and(isOfBatch(ctx, batch.id), inArray(batchRows.row, numbers)))
      .returning()
  })

/** Keeps hold of rows that are being worked on. */
export const renewLeases = async (ctx: ServiceContext, batchId: string, token: string): Promise<void> => {
  await ctx.db
    .update(batchRows)
    .set({ leasedUntil: inSeconds(leaseSeconds) })
    .where(and(isOfBatch(ctx, batchId), eq(batchRows.leaseToken, token)))
}

/** Lets go of a row that is to be taken up again after so many seconds. */
export const postponeRow = async (
  ctx: ServiceContext,
  row: RowRecord,
  { afterSeconds, hasFailed }: { afterSeconds: number; hasFailed: boolean },
): Promise<void> => {
  await ctx.db
    .update(batchRows)
    .set({
      leaseToken: null,
      leasedUntil: inSeconds(afterSeconds),
      ...(hasFailed && { attempts: sql`${batchRows.attempts} + 1` }),
    })
    .where(isHeld(ctx, row))
}
