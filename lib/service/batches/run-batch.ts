import { and, count, eq, inArray, sql } from 'drizzle-orm'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

import { buyRow } from './buy-row.ts'
import { checkRow, recordFault } from './check-row.ts'
import { claimRows, leaseSeconds, postponeRow, renewLeases, waitingStates } from './claim-rows.ts'
import { finishRound } from './finish-round.ts'
import { haltBatch } from './halt-batch.ts'
import { type BatchRecord, findBatch, isOfBatch, lockBatch, type RowRecord, RowTaken } from './load-batch.ts'
import { recordRow } from './record-row.ts'

/** Rows of one turn. After it others have theirs: a long list does not keep a short one waiting. */
const rowsPerTurn = 24

/** Rows of a batch that are worked on at once: what is asked for singly comes through at any time. */
const rowsAtOnce = 4

/** After so many failures of one step in passing, a row is given up, for a person to try again. */
const maximumAttempts = 5

const longestPauseSeconds = 60

/** What is wrong with whoever asked, not with the row: the next row would fail alike. */
const concernsAll: readonly ErrorCode[] = ['FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'NO_PAYMENT_METHOD']

const mayPass: readonly ErrorCode[] = [
  'RATE_PROVIDER_UNAVAILABLE',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'QUOTE_EXPIRED',
  'QUOTE_NOT_FOUND',
]

/** A context in which rows are drafted and bought by whoever set the batch going, with the role they have now. */
const actFor = async (ctx: ServiceContext, batch: BatchRecord): Promise<ServiceContext | null> => {
  if (batch.runBy === null) return null
  const [member] = await ctx.db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, batch.runBy)))
  if (!member) return null
  return {
    ...ctx,
    actor: { type: 'user', userId: batch.runBy },
    role: member.role,
    caller: { address: null, apiKeyId: batch.runByKey },
  }
}

const giveUp = (ctx: ServiceContext, row: RowRecord, error: unknown): Promise<void> => {
  const told =
    error instanceof ServiceError
      ? error
      : new ServiceError('INTERNAL_ERROR', 'Something went wrong on our side. Try this row again.')
  if (row.state === 'pending') return recordFault(ctx, row, told)
  const { code, message, fields = [] } = told
  return recordRow(ctx, row, { state: 'failed', error: { code, message, fields } })
}

const afterFailure = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  error: unknown,
): Promise<void> => {
  if (error instanceof RowTaken) return
  if (error instanceof ServiceError && concernsAll.includes(error.code)) {
    if (row.state !== 'pending') await recordRow(ctx, row, { state: 'quoted' })
    await haltBatch(ctx, batch.id, error.message)
    return
  }
  const isRefusal = error instanceof ServiceError && !mayPass.includes(error.code)
  if (!isRefusal) ctx.logger.warn({ err: error, batchId: batch.id, row: row.row }, 'a batch row failed')
  if (isRefusal || row.attempts + 1 >= maximumAttempts) {
    await giveUp(ctx, row, error)
    return
  }
  const afterSeconds = Math.min(longestPauseSeconds, 2 ** (row.attempts + 1))
  await postponeRow(ctx, row, { afterSeconds, hasFailed: true })
}

/** Checks or buys one row. Whatever happens is kept in the row, or in the batch. */
const stepRow = async (
  ctx: ServiceContext,
  batch: BatchRecord,
  row: RowRecord,
  step: typeof checkRow,
): Promise<void> => {
  try {
    await step(ctx, batch, row)
  } catch (error) {
    await afterFailure(ctx, batch, row, error)
  }
}

const inParallel = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const rest = [...items]
  const run = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: rowsAtOnce }, run))
}

const takeTurn = async (ctx: ServiceContext, batch: BatchRecord): Promise<void> => {
  const acting = await actFor(ctx, batch)
  if (!acting) {
    await haltBatch(ctx, batch.id, 'The requester is no longer a member of the organization.')
    return
  }
  const rows = await claimRows(ctx, batch, rowsPerTurn)
  const token = rows[0]?.leaseToken
  if (!token) return
  const heartbeat = setInterval(() => {
    renewLeases(ctx, batch.id, token).catch((error: unknown) =>
      ctx.logger.warn({ err: error, batchId: batch.id }, 'the leases of a batch could not be renewed'),
    )
  }, leaseSeconds * 300)
  const step = batch.state === 'checking' ? checkRow : buyRow
  try {
    await inParallel(rows, (row) => stepRow(acting, batch, row, step))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Seconds until the first of the rows can be taken up; 0 when one can be now. */
const pauseUntilFree = sql<number>`
  greatest(0, ceil(extract(epoch from min(coalesce(${batchRows.leasedUntil}, now())) - now())))::integer`

/** Asks for the next turn, or ends the round when nothing waits any more. */
const goOn = async (ctx: ServiceContext, batchId: string, run: number): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    if (!(await findBatch(ctx, batchId))) return
    const batch = await lockBatch(ctx, batchId)
    if (batch.run !== run || (batch.state !== 'checking' && batch.state !== 'buying')) return
    const [waiting] = await ctx.db
      .select({ rows: count(), pauseSeconds: pauseUntilFree })
      .from(batchRows)
      .where(and(isOfBatch(ctx, batchId), inArray(batchRows.state, [...waitingStates(batch)])))
    if (!waiting || waiting.rows === 0) {
      await finishRound(ctx, batch)
      return
    }
    const { organizationId } = ctx
    const afterSeconds = waiting.pauseSeconds
    await ctx.jobs.enqueue(ctx, 'batch.run', { organizationId, batchId, run }, { afterSeconds })
    await notifyChange(ctx, organizationId, null)
  })
}

/**
 * Takes one turn of a batch that is being checked or bought, and asks for the next. Repeating it, or running it twice at
 * once, buys nothing twice; a turn that was killed is taken up by the next.
 */
export const runBatch = async (ctx: ServiceContext, batchId: string, run: number): Promise<void> => {
  const batch = await findBatch(ctx, batchId)
  if (!batch || batch.run !== run || (batch.state !== 'checking' && batch.state !== 'buying')) return
  await takeTurn(ctx, batch)
  await goOn(ctx, batchId, run)
}
