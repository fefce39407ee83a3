import { and, eq, isNull } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

export type BatchRecord = typeof batches.$inferSelect

export type RowRecord = typeof batchRows.$inferSelect

/** Somebody else has taken the row up, or changed it: what was done for it here does not count. */
export class RowTaken extends Error {
  override readonly name = 'RowTaken'
}

export const isBatch = (ctx: ServiceContext, batchId: string) =>
  and(eq(batches.organizationId, ctx.organizationId), eq(batches.id, batchId))

/** All rows of a batch; `and` it with what is looked for. */
export const isOfBatch = (ctx: ServiceContext, batchId: string) =>
  and(eq(batchRows.organizationId, ctx.organizationId), eq(batchRows.batchId, batchId))

export const isRow = (ctx: ServiceContext, { batchId, row }: Pick<RowRecord, 'batchId' | 'row'>) =>
  and(isOfBatch(ctx, batchId), eq(batchRows.row, row))

/** The row, as long as it is still in the hands of whoever took it up. */
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

/** The batch, locked until the transaction ends: whoever changes its state holds this lock. */
export const lockBatch = async (ctx: TransactionContext, batchId: string): Promise<BatchRecord> => {
  if (!isId(batchId)) throw notFound()
  const [found] = await ctx.db.select().from(batches).where(isBatch(ctx, batchId)).for('update')
  if (!found) throw notFound()
  return found
}

/** Throws BATCH_BUSY while rows are being checked or bought. */
export const requireIdle = ({ state }: BatchRecord): void => {
  if (state !== 'checking' && state !== 'buying') return
  throw new ServiceError(
    'BATCH_BUSY',
    `Its rows are being ${state === 'checking' ? 'checked' : 'bought'}. Wait until that has finished, or stop it first.`,
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

/** Columns of a row in nobody's hands. */
export const unheld = { leaseToken: null, leasedUntil: null, attempts: 0 }

/** Columns of a row with nothing wrong. */
export const withoutError = { errorCode: null, errorMessage: null, errorFields: null }

/** Columns of a row without a quote. */
export const unquoted = {
  quoteId: null,
  priceCents: null,
  carrier: null,
  service: null,
  isPicked: false,
  arrivesOn: null,
}

/** Columns of a row of which nothing was found out yet. */
export const unchecked = {
  ...unquoted,
  ...withoutError,
  quotesExpireAt: null,
  confirmedCents: null,
  attempts: 0,
}
