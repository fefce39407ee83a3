import { and, count, eq, inArray, sql } from 'drizzle-orm'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import { isRunning } from '#lib/contract/batches/batch-states.values.ts'
import { inTenant, withTransaction } from '#lib/postgres/postgres.ts'
import { actAsMember } from '#lib/service/act-as-member.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withRenewal } from '#lib/service/db/lease.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { isToldToWait, retryAfterOf } from '#lib/service/providers/provider-error.ts'

import { buyRow } from './buy-row.ts'
import { checkRow, recordCheckError } from './check-row.ts'
import {
  type BatchRecord,
  findBatch,
  isBatch,
  isOfBatch,
  lockBatch,
  type RowRecord,
  RowReclaimed,
} from './load-batch.ts'
import {
  claimRows,
  leaseSeconds,
  postponeRow,
  releaseRow,
  renewLeases,
  waitingStates,
  recordRow,
} from './row-lease.ts'
import { withSharedLookups } from './share-lookups.ts'
import { finishRound, haltBatch } from './start-batch.ts'

/** Rows of one turn. Then other batches have theirs, so that a long one does not delay a short one. */
const rowsPerTurn = 24

/** Rows of a batch processed at once, so that single requests to the vendors are not delayed. */
const rowsAtOnce = 4

/** After this many transient failures of one step, a row is abandoned, for a person to retry. */
const maximumAttempts = 5

/** A row that no vendor responded for is retried after its round, which the others need not wait for. */
const maximumCheckAttempts = 3

const longestPauseSeconds = 60

/** Pause of a round after a rate limit without a stated wait. Vendors count by the second or by the minute. */
const rateLimitPauseSeconds = 15

/** Errors that concern the requester and not the row: every other row would fail alike. */
const batchWideErrors: readonly ErrorCode[] = [
  'FORBIDDEN',
  'EMAIL_NOT_VERIFIED',
  'NO_PAYMENT_METHOD',
  'SPENDING_LIMIT_REACHED',
  'BALANCE_TOO_LOW',
  'CREDIT_LIMIT_REACHED',
  'INVOICE_OVERDUE',
  'CONNECTED_ACCOUNT_REFUSED',
]

const transientErrors: readonly ErrorCode[] = [
  'RATE_PROVIDER_UNAVAILABLE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'QUOTE_EXPIRED',
  'QUOTE_NOT_FOUND',
]

/** Returns a context that acts for the member who started the round; null for a former member. */
export const actFor = async (ctx: ServiceContext, batch: BatchRecord): Promise<ServiceContext | null> =>
  batch.runBy === null ? null : actAsMember(ctx, { userId: batch.runBy, apiKeyId: batch.runByKey })

/** Returns the message for people about an internal error. */
export const hiddenError = () =>
  new ServiceError('INTERNAL_ERROR', 'Something went wrong on our side. Try this row again.')

const abandon = (ctx: ServiceContext, row: RowRecord, error: unknown): Promise<void> => {
  const shown = error instanceof ServiceError ? error : hiddenError()
  if (row.state === 'pending') return recordCheckError(ctx, row, shown)
  const { code, message, fields = [] } = shown
  return recordRow(ctx, row, { state: 'failed', cause: 'purchase', error: { code, message, fields } })
}

/** A row is abandoned after this many pauses while it was the only one in progress: its vendor may never accept it. */
const maximumPauses = 20

/** Pauses a round because a vendor asks to wait. Counts an attempt only if the row was the only one in progress. */
const pauseRound = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  error: unknown,
): Promise<void> => {
  const afterSeconds = retryAfterOf(error) ?? rateLimitPauseSeconds
  ctx.logger.warn(
    { batchId: batch.id, row: row.row, afterSeconds },
    'a vendor asked to wait; the batch is paused',
  )
  await postponeRow(ctx, row, { afterSeconds, hasFailed: batch.pausedUntil !== null })
  const pausedUntil = new Date(ctx.clock.now().getTime() + afterSeconds * 1000)
  await ctx.db.update(batches).set({ pausedUntil }).where(isBatch(ctx, batch.id))
  await withTransaction(ctx, (ctx) => notifyChange(ctx, ctx.organizationId, null))
}

const afterFailure = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  error: unknown,
): Promise<void> => {
  if (error instanceof RowReclaimed) return
  if (error instanceof ServiceError && batchWideErrors.includes(error.code)) {
    if (row.state !== 'pending') await recordRow(ctx, row, { state: 'quoted', cause: 'purchase' })
    await haltBatch(ctx, batch.id, { reason: error.message, cause: 'runner' })
    return
  }
  const isRefusal = error instanceof ServiceError && !transientErrors.includes(error.code)
  if (!isRefusal) ctx.logger.warn({ err: error, batchId: batch.id, row: row.row }, 'a batch row failed')
  const attempts = row.state === 'pending' ? maximumCheckAttempts : maximumAttempts
  if (isRefusal || row.attempts + 1 >= attempts) {
    await abandon(ctx, row, error)
    return
  }
  const afterSeconds = Math.min(longestPauseSeconds, 2 ** (row.attempts + 1))
  await postponeRow(ctx, row, { afterSeconds, hasFailed: true })
}

/** Whether a row is done, or a vendor asked to wait. */
type StepResult = 'done' | 'interrupted'

/** Checks or buys one row. Errors are recorded in the row or in the batch. */
const stepRow = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  step: typeof checkRow,
): Promise<StepResult> => {
  try {
    // A member limited to their matters names no other in a row.
    await inTenant(ctx.organizationId, () => step(ctx, batch, row), ctx.limit)
  } catch (error) {
    if (isToldToWait(error) && row.attempts < maximumPauses) {
      await pauseRound(ctx, batch, row, error)
      return 'interrupted'
    }
    await afterFailure(ctx, batch, row, error)
  }
  return 'done'
}

/**
 * Processes up to `atOnce` rows at a time until none is left or a vendor asks to wait. Returns the rows not started.
 */
const inParallel = async (
  rows: readonly RowRecord[],
  atOnce: number,
  work: (row: RowRecord) => Promise<StepResult>,
): Promise<RowRecord[]> => {
  const rest = [...rows]
  let isInterrupted = false
  const run = async () => {
    while (!isInterrupted) {
      const row = rest.shift()
      if (row === undefined) return
      if ((await work(row)) === 'interrupted') isInterrupted = true
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return rest
}

const takeTurn = async (ctx: ServiceContext, batch: BatchRecord): Promise<void> => {
  const acting = await actFor(ctx, batch)
  if (!acting) {
    const reason = 'The requester is no longer a member of the organization.'
    await haltBatch(ctx, batch.id, { reason, cause: 'runner' })
    return
  }
  const rows = await claimRows(ctx, batch, rowsPerTurn)
  const token = rows[0]?.leaseToken
  if (!token) return
  const lease = {
    everyMs: leaseSeconds * 300,
    renew: () => renewLeases(ctx, batch.id, token),
    logger: ctx.logger,
    name: { batchId: batch.id },
  }
  const step = batch.state === 'checking' ? checkRow : buyRow
  // The first turn after a pause feels its way.
  const atOnce = batch.pausedUntil ? 1 : rowsAtOnce
  const sharing = withSharedLookups(acting)
  const left = await withRenewal(lease, () =>
    inParallel(rows, atOnce, (row) => stepRow(sharing, batch, row, step)),
  )
  for (const row of left) await releaseRow(ctx, row)
  if (left.length > 0 || batch.pausedUntil === null) return
  // Unless a vendor asked the last row of the turn to wait again.
  await ctx.db
    .update(batches)
    .set({ pausedUntil: null })
    .where(and(isBatch(ctx, batch.id), eq(batches.pausedUntil, batch.pausedUntil)))
}

/** Seconds until the first of the rows can be leased; 0 when one can be now. */
const pauseUntilFree = sql<number>`
  greatest(0, ceil(extract(epoch from min(coalesce(${batchRows.leasedUntil}, now())) - now())))::integer`

const secondsUntil = ({ clock }: ServiceContext, moment: Date | null): number =>
  moment ? Math.max(0, Math.ceil((moment.getTime() - clock.now().getTime()) / 1000)) : 0

/** Enqueues the next turn, or ends the round when no row waits any more. */
const enqueueNextTurn = async (ctx: ServiceContext, batchId: string, run: number): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    if (!(await findBatch(ctx, batchId))) return
    const batch = await lockBatch(ctx, batchId)
    if (batch.run !== run || !isRunning(batch.state)) return
    const [waiting] = await ctx.db
      .select({ rows: count(), pauseSeconds: pauseUntilFree })
      .from(batchRows)
      .where(and(isOfBatch(ctx, batchId), inArray(batchRows.state, [...waitingStates(batch)])))
    if (!waiting || waiting.rows === 0) {
      await finishRound(ctx, batch)
      return
    }
    const { organizationId } = ctx
    const afterSeconds = Math.max(waiting.pauseSeconds, secondsUntil(ctx, batch.pausedUntil))
    await ctx.jobs.enqueue(ctx, 'batch.run', { organizationId, batchId, run }, { afterSeconds })
    await notifyChange(ctx, organizationId, null)
  })
}

/**
 * Takes one turn of a batch that is being checked or bought, and enqueues the next. Repeating it, or running it twice at
 * once, buys nothing twice; a turn that was killed is continued by the next.
 */
export const runBatch = async (ctx: ServiceContext, batchId: string, run: number): Promise<void> => {
  const batch = await findBatch(ctx, batchId)
  if (batch?.run !== run || !isRunning(batch.state)) return
  await takeTurn(ctx, batch)
  await enqueueNextTurn(ctx, batchId, run)
}
