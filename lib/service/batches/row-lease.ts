import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { newId } from '#lib/service/ids.ts'
import { type BatchRecord, isHeld, isOfBatch, type RowRecord, isRow, loadRow, lockBatch, unheld, unquoted } from './load-batch.ts'
import { canMend, type BatchRow, type BatchRowState } from '#lib/contract/batches/batch-row.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { ChosenQuote } from './choose-quote.ts'

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

/** What came of a step: the state that the row is in now, and what goes with it. */
type RowOutcome = {
  state: BatchRowState
  chosen?: ChosenQuote
  quotesExpireAt?: string | undefined
  /** What the card was charged. */
  chargedCents?: number
  error?: NonNullable<BatchRow['error']>
}

/** Writes what came of a step, and lets go of the row. Does nothing when somebody else has taken the row meanwhile. */
export const recordRow = async (ctx: ServiceContext, row: RowRecord, outcome: RowOutcome): Promise<void> => {
  const { state, chosen, quotesExpireAt, chargedCents, error } = outcome
  await ctx.db
    .update(batchRows)
    .set({
      state,
      ...(chosen && {
        quoteId: chosen.quote.quote_id,
        carrier: chosen.quote.carrier,
        service: chosen.quote.service,
        priceCents: chosen.quote.total_cents,
        arrivesOn: chosen.arrivesOn,
        // What was picked and is not offered any more has given way to the list's own choice.
        isPicked:
          row.isPicked && chosen.quote.carrier === row.carrier && chosen.quote.service === row.service,
      }),
      ...(state === 'faulty' && unquoted),
      ...(quotesExpireAt !== undefined && { quotesExpireAt: new Date(quotesExpireAt) }),
      ...(chargedCents !== undefined && { priceCents: chargedCents }),
      // A purchase that came to nothing is not carried on: the next try is another.
      ...(state !== 'buying' && state !== 'queued' && state !== 'bought' && { purchaseId: null }),
      errorCode: error?.code ?? null,
      errorMessage: error?.message ?? null,
      errorFields: error?.fields ?? null,
      ...unheld,
      updatedAt: ctx.clock.now(),
    })
    .where(isHeld(ctx, row))
}
