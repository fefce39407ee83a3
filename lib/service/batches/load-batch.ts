import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'

import {
  type BatchCause,
  type BatchState,
  batchTransitions,
  isRunning,
  settledStates,
} from '#lib/contract/batches/batch-states.values.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { released } from '#lib/service/db/lease.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

export type BatchRecord = typeof batches.$inferSelect

export type RowRecord = typeof batchRows.$inferSelect

/** Another runner has claimed the row: what was done for it here does not count. */
export class RowReclaimed extends Error {
  override readonly name = 'RowReclaimed'
}

export const isBatch = (ctx: ServiceContext, batchId: string) =>
  and(eq(batches.organizationId, ctx.organizationId), eq(batches.id, batchId))

/** All rows of a batch. */
export const isOfBatch = (ctx: ServiceContext, batchId: string) =>
  and(eq(batchRows.organizationId, ctx.organizationId), eq(batchRows.batchId, batchId))

export const isRow = (ctx: ServiceContext, { batchId, row }: Pick<RowRecord, 'batchId' | 'row'>) =>
  and(isOfBatch(ctx, batchId), eq(batchRows.row, row))

/** The row, as long as the runner that claimed it still holds it. */
export const isHeld = (ctx: ServiceContext, row: RowRecord) =>
  and(
    isRow(ctx, row),
    row.leaseToken === null ? isNull(batchRows.leaseToken) : eq(batchRows.leaseToken, row.leaseToken),
  )

const notFound = () => new ServiceError('BATCH_NOT_FOUND', 'This batch does not exist in your organization.')

/** The batch; undefined when it was deleted. */
export const findBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchRecord | undefined> => {
  const [found] = await ctx.db.select().from(batches).where(isBatch(ctx, batchId))
  return found
}

/** The batch, or BATCH_NOT_FOUND: unknown, another organization's, or an id that is no UUID. */
export const loadBatch = async (ctx: ServiceContext, batchId: string): Promise<BatchRecord> => {
  const found = isId(batchId) ? await findBatch(ctx, batchId) : undefined
  if (!found) throw notFound()
  return found
}

/** The batch, locked until the transaction ends. */
export const lockBatch = async (ctx: TransactionContext, batchId: string): Promise<BatchRecord> => {
  if (!isId(batchId)) throw notFound()
  const [found] = await ctx.db.select().from(batches).where(isBatch(ctx, batchId)).for('update')
  if (!found) throw notFound()
  return found
}

type BatchChanges = Partial<Omit<typeof batches.$inferInsert, 'organizationId' | 'id' | 'state'>>

/**
 * Moves a batch to a state if the table of transitions lets this cause take it there; returns whether it did. Every
 * change of a batch's state is made here. The table is checked as the batch is written, so that no lock is needed.
 */
export const moveBatch = async (
  ctx: ServiceContext,
  batchId: string,
  { to, cause }: { to: BatchState; cause: BatchCause },
  changes: BatchChanges = {},
): Promise<boolean> => {
  const moved = await ctx.db
    .update(batches)
    .set({ updatedAt: ctx.clock.now(), pausedUntil: null, ...changes, state: to })
    .where(and(isBatch(ctx, batchId), inArray(batches.state, batchTransitions.before(to, cause))))
    .returning({ id: batches.id })
  return moved.length > 0
}

/** Moves a locked batch; throws when the table of transitions has no such step. */
export const moveLockedBatch = async (
  ctx: TransactionContext,
  batch: BatchRecord,
  step: { to: BatchState; cause: BatchCause },
  changes: BatchChanges = {},
): Promise<void> => {
  if (await moveBatch(ctx, batch.id, step, changes)) return
  throw new Error(`batch ${batch.id} cannot become ${step.to}: it is ${batch.state}`)
}

/** Returns whether every row is bought or excluded. */
export const isSettled = async (ctx: ServiceContext, batchId: string): Promise<boolean> => {
  const unsettled = notInArray(batchRows.state, [...settledStates])
  return (await ctx.db.$count(batchRows, and(isOfBatch(ctx, batchId), unsettled))) === 0
}

/** Throws BATCH_BUSY while rows are being checked or bought. */
export const requireIdle = ({ state }: BatchRecord): void => {
  if (!isRunning(state)) return
  throw new ServiceError(
    'BATCH_BUSY',
    `This batch is being ${state === 'checking' ? 'checked' : 'bought'}. Wait for it to finish, or stop it.`,
  )
}

/** The row, or BATCH_NOT_FOUND. */
export const loadRow = async (ctx: ServiceContext, batchId: string, row: string): Promise<RowRecord> => {
  const number = /^\d{1,9}$/.test(row) ? Number(row) : -1
  const [found] = await ctx.db
    .select()
    .from(batchRows)
    .where(isRow(ctx, { batchId, row: number }))
  if (found) return found
  throw new ServiceError('BATCH_NOT_FOUND', `The batch has no row ${row}.`)
}

/** Columns of a row that no one works on. */
export const unleased = { ...released, attempts: 0 }

/** Columns of a row without an error. */
export const withoutError = { errorCode: null, errorMessage: null, errorFields: null }

/** Columns of a row without a price. */
export const unpriced = {
  quoteId: null,
  companionQuoteId: null,
  companionCents: null,
  priceCents: null,
  accountPostageCents: null,
}

/** Columns of a row without a quote. */
export const unquoted = {
  ...unpriced,
  carrier: null,
  service: null,
  quoteOverridden: false,
  arrivesOn: null,
}

/** Columns of a row whose address is not verified. */
export const withoutFindings = {
  recipientKey: null,
  letterKey: null,
  corrected: null,
  missingUnit: null,
  otherAddress: null,
  duplicate: null,
  duplicateRow: null,
  duplicateShipmentId: null,
}

/** Columns of a row that is not checked yet. */
export const unchecked = {
  ...unquoted,
  ...withoutError,
  quotesExpireAt: null,
  confirmedCents: null,
  attempts: 0,
}

/** Columns of a row about which no person has decided anything. */
export const undecided = { ...withoutFindings, useAsEntered: false }
