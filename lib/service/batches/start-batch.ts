import { and, inArray, lte, or, sql } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/api/money.values.ts'
import { mappingFaults } from '#lib/contract/batches/batch-fields.ts'
import { buyableStates } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail, BuyBatchInput } from '#lib/contract/batches/batch.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { findDefaultCard } from '#lib/service/billing/find-default-card.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { haltBatch } from './halt-batch.ts'
import { type BatchRecord, isBatch, isOfBatch, loadBatch, lockBatch, requireIdle } from './load-batch.ts'
import { getBatch } from './present-batch.ts'
import { unheld, withoutError } from './row-columns.ts'
import { stoppedByPerson } from './tell-buyer.ts'

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
