import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import { needsApproval } from '#lib/contract/approvals/approval-states.values.ts'
import { buyableStates, isRunning } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchDetail, BuyBatchInput } from '#lib/contract/batches/batch.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { loadApprovalRule } from '#lib/service/approvals/approval-rule.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { findPayer } from '#lib/service/billing/find-payer.ts'
import { requireSpendingRoom } from '#lib/service/billing/spending-limits.ts'
import { actorName, type TransactionContext, type ServiceContext } from '#lib/service/context.ts'
import { released } from '#lib/service/db/lease.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { defaultReturnAddress } from '#lib/service/shipments/create-shipment.ts'

import { getBatch } from './get-batch.ts'
import {
  type BatchRecord,
  isBatch,
  isOfBatch,
  isSettled,
  moveLockedBatch,
  lockBatch,
  loadBatch,
  requireIdle,
  unleased,
  withoutError,
} from './load-batch.ts'
import { markDuplicates, requireNoDuplicates } from './mark-duplicates.ts'
import { notifyBuyer, stoppedByPerson } from './notify-buyer.ts'
import { requireMapping } from './preview-mapping.ts'
import { moveRows } from './row-lease.ts'
import { scheduleRetry } from './schedule-retry.ts'

/** Reviews all rows after a round: finds duplicates checked in it, and rows to retry. */
const reviewRound = async (ctx: TransactionContext, batch: BatchRecord): Promise<void> => {
  if (batch.state === 'checking') await markDuplicates(ctx, batch.id)
  await scheduleRetry(ctx, batch, { attempt: 0 })
}

/** Ends a round of checking or buying in which no row waits any more. */
export const finishRound = async (ctx: TransactionContext, batch: BatchRecord): Promise<void> => {
  const to = (await isSettled(ctx, batch.id)) ? 'done' : 'ready'
  const finished = batch.state === 'buying' ? { finishedAt: ctx.clock.now() } : {}
  await reviewRound(ctx, batch)
  await moveLockedBatch(ctx, batch, { to, cause: 'runner' }, finished)
  if (batch.state === 'buying') await notifyBuyer(ctx, batch, batch.stopReason)
  await notifyChange(ctx, ctx.organizationId, null)
}

/**
 * Stops checking or buying and records why: queued rows are not bought any more. Purchases in progress are completed, and
 * the batch is `buying` until then. Does nothing unless the batch is running.
 */
export const haltBatch = async (
  ctx: ServiceContext,
  batchId: string,
  { reason, cause }: { reason: string; cause: 'person' | 'runner' },
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    if (!isRunning(batch.state)) return
    const now = ctx.clock.now()
    const inState = (state: 'pending' | 'queued' | 'buying') =>
      and(isOfBatch(ctx, batchId), eq(batchRows.state, state))
    // A runner that holds a queued row has not started its purchase, and finds that it may not.
    const rowCause = cause === 'person' ? 'person' : 'purchase'
    await moveRows(ctx, inState('queued'), { to: 'quoted', cause: rowCause }, released)
    await ctx.db
      .update(batchRows)
      .set({ ...released, updatedAt: now })
      .where(inState('pending'))
    if ((await ctx.db.$count(batchRows, inState('buying'))) > 0) {
      await ctx.db.update(batches).set({ stopReason: reason, updatedAt: now }).where(isBatch(ctx, batchId))
    } else {
      const finished = batch.state === 'buying' ? { finishedAt: now } : {}
      await reviewRound(ctx, batch)
      await moveLockedBatch(ctx, batch, { to: 'ready', cause }, { stopReason: reason, ...finished })
      if (batch.state === 'buying') await notifyBuyer(ctx, batch, reason)
    }
    await notifyChange(ctx, ctx.organizationId, null)
  })
}

/** Starts a round on behalf of the caller; jobs of an earlier round end. */
export const startRound = async (
  ctx: TransactionContext,
  batch: BatchRecord,
  to: 'checking' | 'buying',
  approvalNote: string | null = null,
): Promise<void> => {
  const run = batch.run + 1
  await moveLockedBatch(
    ctx,
    batch,
    { to, cause: 'person' },
    {
      approvalNote,
      run,
      runBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      runByKey: ctx.caller?.apiKeyId ?? null,
      stopReason: null,
      retryAt: null,
      declinedInRow: 0,
    },
  )
  await ctx.jobs.enqueue(ctx, 'batch.run', { organizationId: ctx.organizationId, batchId: batch.id, run })
}

/** Rows whose result may be outdated: not checked, invalid, failed, or with expired quotes. */
const needsCheck = (ctx: ServiceContext) =>
  or(
    inArray(batchRows.state, ['pending', 'invalid', 'unavailable', 'failed']),
    and(inArray(batchRows.state, [...buyableStates]), lte(batchRows.quotesExpireAt, ctx.clock.now())),
  )

/** Throws VALIDATION_ERROR for what every row would lack: the return address, or a document. */
const requirePrerequisites = async (ctx: TransactionContext, batch: BatchRecord): Promise<void> => {
  const { from_address: from, document_key: documentKey, template } = batch.options
  if (from === null) {
    // A letter that is sent again has the return address of the earlier one.
    const needsDefault = and(isOfBatch(ctx, batch.id), isNull(batchRows.againOf))
    if ((await ctx.db.$count(batchRows, needsDefault)) > 0) await defaultReturnAddress(ctx)
  }
  if (documentKey !== null || template || batch.mapping.includes('document')) return
  const namesOwn = and(isOfBatch(ctx, batch.id), sql`${batchRows.edits} ? 'document'`)
  if ((await ctx.db.$count(batchRows, namesOwn)) > 0) return
  const message = 'Choose a PDF or a template for the batch first.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'document_key', message }] })
}

/**
 * Starts checking every row that needs it: its address is verified, a draft is created and quoted. Throws BATCH_BUSY, and
 * VALIDATION_ERROR when the columns are not mapped or every row would lack a return address or a document.
 */
export const checkBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    if (batch.state === 'mapping') await requireMapping(ctx, batch, batch.mapping)
    await requirePrerequisites(ctx, batch)
    const rows = and(isOfBatch(ctx, batchId), needsCheck(ctx))
    await moveRows(ctx, rows, { to: 'pending', cause: 'person' }, unleased)
    await startRound(ctx, batch, 'checking')
  })
  return getBatch(ctx, batchId)
}

/** Starts checking the rows again that no vendor responded for, and no others. Throws BATCH_BUSY. */
export const retryBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    const rows = and(isOfBatch(ctx, batchId), eq(batchRows.state, 'unavailable'))
    const moved = await moveRows(ctx, rows, { to: 'pending', cause: 'person' }, unleased).returning({
      row: batchRows.row,
    })
    if (moved.length > 0) await startRound(ctx, batch, 'checking')
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
 * Throws SPENDING_LIMIT_REACHED unless the caller may spend what the rows come to. Rows that require approval count toward
 * their approvers.
 */
const requireRoomForRows = async (ctx: TransactionContext, prices: readonly number[]): Promise<void> => {
  const caller = actorName(ctx.actor)
  if (caller === null) return
  const rule = await loadApprovalRule(ctx)
  const own = prices.filter((cents) => !needsApproval(rule, cents))
  const amountCents = own.reduce((sum, cents) => sum + cents, 0)
  if (amountCents > 0) await requireSpendingRoom(ctx, caller, { amountCents })
}

/**
 * Starts buying every row that has a price, each for no more than was shown. Of several simultaneous callers, one
 * starts it and the others get BATCH_BUSY. Throws BATCH_HAS_DUPLICATES, BATCH_TOTAL_EXCEEDED, NO_PAYMENT_METHOD,
 * SPENDING_LIMIT_REACHED.
 */
export const buyBatch = async (
  ctx: ServiceContext,
  batchId: string,
  input: BuyBatchInput,
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  requireIdle(await loadBatch(ctx, batchId))
  await findPayer(ctx)
  // Letters sent since the check count as well. Committed separately, so that a rejection leaves the marks.
  await withTransaction(ctx, async (ctx) => {
    requireIdle(await lockBatch(ctx, batchId))
    await markDuplicates(ctx, batchId)
  })
  await withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    requireIdle(batch)
    await requireNoDuplicates(ctx, batchId, input.confirm_duplicates ?? false)
    const queued = await moveRows(
      ctx,
      isOfBatch(ctx, batchId),
      { to: 'queued', cause: 'person' },
      { confirmedCents: sql`${batchRows.priceCents}`, purchaseId: null, ...unleased, ...withoutError },
    ).returning({ cents: batchRows.confirmedCents })
    const totalCents = queued.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
    requireWithin(totalCents, queued.length, input.max_total_cents)
    await requireRoomForRows(
      ctx,
      queued.map(({ cents }) => cents ?? 0),
    )
    await startRound(ctx, batch, 'buying', input.note || null)
    await recordAudit(ctx, {
      action: 'batch.bought',
      subject: { type: 'batch', id: batchId },
      after: { rows: queued.length, amount_cents: totalCents, max_total_cents: input.max_total_cents },
    })
  })
  return getBatch(ctx, batchId)
}

/** Stops checking or buying; purchases in progress are completed. */
export const stopBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  await haltBatch(ctx, batchId, { reason: stoppedByPerson, cause: 'person' })
  return getBatch(ctx, batchId)
}
