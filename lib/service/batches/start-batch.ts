import { and, count, notInArray, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { TransactionContext, ServiceContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { notifyChange } from '#lib/service/events/notify-change.ts'
import { type BatchRecord, isBatch, isOfBatch, lockBatch, loadBatch, requireIdle, unheld, withoutError } from './load-batch.ts'
import { tellBuyer, stoppedByPerson } from './tell-buyer.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import { mappingFaults } from '#lib/contract/batches/batch-fields.ts'
import { buyableStates } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail, BuyBatchInput } from '#lib/contract/batches/batch.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { findDefaultCard } from '#lib/service/billing/cards.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { getBatch } from './get-batch.ts'

/** Ends a round of checking or buying in which no row waits any more. */
export const finishRound = async (ctx: TransactionContext, batch: BatchRecord): Promise<void> => {
  const [open] = await ctx.db
    .select({ rows: count() })
    .from(batchRows)
    .where(and(isOfBatch(ctx, batch.id), notInArray(batchRows.state, ['bought', 'left_out'])))
  const now = ctx.clock.now()
  await ctx.db
    .update(batches)
    .set({
      state: (open?.rows ?? 0) === 0 ? 'done' : 'ready',
      updatedAt: now,
      ...(batch.state === 'buying' && { finishedAt: now }),
    })
    .where(isBatch(ctx, batch.id))
  if (batch.state === 'buying') await tellBuyer(ctx, batch, batch.stopReason)
  await notifyChange(ctx, ctx.organizationId, null)
}

/**
 * Ends what a batch is at, saying why: rows that wait to be bought are not bought any more. What is being bought at this
 * moment is carried to its end, and the batch is `buying` until then. Does nothing when nothing is under way.
 */
export const haltBatch = async (ctx: ServiceContext, batchId: string, reason: string): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    if (batch.state !== 'checking' && batch.state !== 'buying') return
    const now = ctx.clock.now()
    // Whoever holds such a row has not begun with its purchase, and finds out that it may not.
    const free = { leaseToken: null, leasedUntil: null, updatedAt: now }
    const inState = (state: 'pending' | 'queued' | 'buying') =>
      and(isOfBatch(ctx, batchId), eq(batchRows.state, state))
    await ctx.db
      .update(batchRows)
      .set({ state: 'quoted', ...free })
      .where(inState('queued'))
    await ctx.db.update(batchRows).set(free).where(inState('pending'))
    const [buying] = await ctx.db.select({ rows: count() }).from(batchRows).where(inState('buying'))
    const isOver = (buying?.rows ?? 0) === 0
    await ctx.db
      .update(batches)
      .set({
        stopReason: reason,
        updatedAt: now,
        ...(isOver && { state: 'ready' as const }),
        ...(isOver && batch.state === 'buying' && { finishedAt: now }),
      })
      .where(isBatch(ctx, batchId))
    if (isOver && batch.state === 'buying') await tellBuyer(ctx, batch, reason)
    await notifyChange(ctx, ctx.organizationId, null)
  })
}

/** Sets the batch going in the name of whoever asked; jobs of an earlier time end. */
const setGoing = async (
  ctx: TransactionContext,
  batch: BatchRecord,
  going: { state: 'checking' } | { state: 'buying'; approvalNote: string | null },
): Promise<void> => {
  const run = batch.run + 1
  await ctx.db
    .update(batches)
    .set({
      approvalNote: null,
      ...going,
      run,
      runBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      runByKey: ctx.caller?.apiKeyId ?? null,
      stopReason: null,
      declinedInRow: 0,
      updatedAt: ctx.clock.now(),
    })
    .where(isBatch(ctx, batch.id))
  await ctx.jobs.enqueue(ctx, 'batch.run', { organizationId: ctx.organizationId, batchId: batch.id, run })
}

/** Rows that say something which may not hold: never checked, at fault, failed, or quoted too long ago. */
const needsCheck = (ctx: ServiceContext) =>
  or(
    inArray(batchRows.state, ['pending', 'faulty', 'failed']),
    and(inArray(batchRows.state, [...buyableStates]), lte(batchRows.quotesExpireAt, ctx.clock.now())),
  )

/**
 * Has every row checked that needs it: its address verified, a draft made, the carriers asked. Goes on by itself.
 * Throws BATCH_BUSY, and VALIDATION_ERROR when the columns are not mapped.
 */
export const checkBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    const faults = mappingFaults(batch.mapping)
    if (faults.length > 0) {
      throw new ServiceError('VALIDATION_ERROR', faults.join(' '), {
        fields: faults.map((message) => ({ field: 'mapping', message })),
      })
    }
    await ctx.db
      .update(batchRows)
      .set({ state: 'pending', ...unheld })
      .where(and(isOfBatch(ctx, batchId), needsCheck(ctx)))
    await setGoing(ctx, batch, { state: 'checking' })
  })
  return getBatch(ctx, batchId)
}

const requireWithin = (totalCents: number, rows: number, maxTotalCents: number): void => {
  if (rows === 0) {
    throw new ServiceError('VALIDATION_ERROR', 'No row in this batch has a price it can be bought for.')
  }
  if (totalCents <= maxTotalCents) return
  throw new ServiceError(
    'BATCH_TOTAL_EXCEEDED',
    `The total has risen to ${formatDollars(totalCents)}, more than the ${formatDollars(maxTotalCents)} you confirmed. Nothing was bought. Review the new total and confirm it.`,
  )
}

/**
 * Buys every row that has a price, each for what was shown and no more. Of several who ask at once, one sets it going
 * and the others are told. Throws BATCH_BUSY, BATCH_TOTAL_EXCEEDED, NO_PAYMENT_METHOD.
 */
export const buyBatch = async (
  ctx: ServiceContext,
  batchId: string,
  input: BuyBatchInput,
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  requireIdle(await loadBatch(ctx, batchId))
  await findDefaultCard(ctx)
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    const buyable = and(isOfBatch(ctx, batchId), inArray(batchRows.state, [...buyableStates]))
    const queued = await ctx.db
      .update(batchRows)
      .set({
        state: 'queued',
        confirmedCents: sql`${batchRows.priceCents}`,
        purchaseId: null,
        ...unheld,
        ...withoutError,
      })
      .where(buyable)
      .returning({ cents: batchRows.confirmedCents })
    const totalCents = queued.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
    requireWithin(totalCents, queued.length, input.max_total_cents)
    await setGoing(ctx, batch, { state: 'buying', approvalNote: input.note || null })
    await recordAudit(ctx, {
      action: 'batch.bought',
      subject: { type: 'batch', id: batchId },
      after: { rows: queued.length, amount_cents: totalCents, max_total_cents: input.max_total_cents },
    })
  })
  return getBatch(ctx, batchId)
}

/** Stops checking or buying: what is not being bought at this moment is not bought. */
export const stopBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  await haltBatch(ctx, batchId, stoppedByPerson)
  return getBatch(ctx, batchId)
}
