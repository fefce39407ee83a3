import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import {
  type BatchRowCause,
  type BatchRowState,
  batchRowTransitions,
  canEditRow,
} from '#lib/contract/batches/batch-states.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import {
  isLeasable,
  isLeased,
  newLease,
  released,
  releasedFor,
  secondsFromNow,
} from '#lib/service/db/lease.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { type ChosenQuote, priceColumnsOf, priceOf } from './choose-quote.ts'
import type { Findings } from './find-findings.ts'
import {
  type BatchRecord,
  isHeld,
  isOfBatch,
  type RowRecord,
  isRow,
  loadRow,
  lockBatch,
  unleased,
  unpriced,
  unquoted,
  withoutFindings,
} from './load-batch.ts'
import type { RowCompanion } from './row-companion.ts'

/** A runner that does not renew its lease for so long has died. It renews it three times within it. */
export const leaseSeconds = 45

type RowChanges = Omit<PgUpdateSetSource<typeof batchRows>, 'organizationId' | 'batchId' | 'row' | 'state'>

/**
 * Moves rows to a state: those of them that the table of transitions lets this cause take there. Every change of a row's
 * state is made here. No lock is needed, since the table is checked as the rows are written.
 */
export const moveRows = (
  ctx: ServiceContext,
  rows: SQL | undefined,
  { to, cause }: { to: BatchRowState; cause: BatchRowCause },
  changes: RowChanges,
) =>
  ctx.db
    .update(batchRows)
    .set({ updatedAt: ctx.clock.now(), ...changes, state: to })
    .where(and(rows, inArray(batchRows.state, batchRowTransitions.before(to, cause))))

/** States of the rows that a batch's runner works on. */
export const waitingStates = (batch: BatchRecord) =>
  batch.state === 'checking' ? (['pending'] as const) : (['queued', 'buying'] as const)

/** Leases up to `limit` rows in these states that no one works on, in the order of the file. */
export const leaseRows = (
  ctx: ServiceContext,
  batch: BatchRecord,
  states: readonly BatchRowState[],
  limit: number,
): Promise<RowRecord[]> =>
  withTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select({ row: batchRows.row })
      .from(batchRows)
      .where(
        and(
          isOfBatch(ctx, batch.id),
          inArray(batchRows.state, [...states]),
          isLeasable(batchRows.leasedUntil),
        ),
      )
      .orderBy(asc(batchRows.row))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const numbers = due.map(({ row }) => row)
    return ctx.db
      .update(batchRows)
      .set(newLease(leaseSeconds))
      .where(and(isOfBatch(ctx, batch.id), inArray(batchRows.row, numbers)))
      .returning()
  })

/** Leases up to `limit` rows that wait for the batch's runner. */
export const claimRows = (ctx: ServiceContext, batch: BatchRecord, limit: number): Promise<RowRecord[]> =>
  leaseRows(ctx, batch, waitingStates(batch), limit)

/** Renews the leases of rows in progress. */
export const renewLeases = async (ctx: ServiceContext, batchId: string, token: string): Promise<void> => {
  await ctx.db
    .update(batchRows)
    .set({ leasedUntil: secondsFromNow(leaseSeconds) })
    .where(and(isOfBatch(ctx, batchId), eq(batchRows.leaseToken, token)))
}

/** Releases a row, to be leased again after this many seconds. */
export const postponeRow = async (
  ctx: ServiceContext,
  row: RowRecord,
  { afterSeconds, hasFailed }: { afterSeconds: number; hasFailed: boolean },
): Promise<void> => {
  await ctx.db
    .update(batchRows)
    .set({
      ...releasedFor(afterSeconds),
      ...(hasFailed && { attempts: sql`${batchRows.attempts} + 1` }),
    })
    .where(isHeld(ctx, row))
}

/** Explains BATCH_BUSY for a row that someone works on. */
export const busyMessage = 'This row is being processed. Try again in a moment, or stop the batch first.'

/** Throws BATCH_BUSY for a row that is bought or in progress. */
export const requireUnclaimed = async (
  ctx: TransactionContext,
  batch: BatchRecord,
  row: RowRecord,
): Promise<void> => {
  const [held] = await ctx.db
    .select({ row: batchRows.row })
    .from(batchRows)
    .where(and(isRow(ctx, row), isLeased(batchRows.leasedUntil)))
  const isDue = batch.state === 'checking' && row.state === 'pending'
  if (canEditRow(row.state) && !isDue && !held) return
  throw new ServiceError(
    'BATCH_BUSY',
    row.state === 'bought' ? 'This row has been bought. Change or cancel its shipment instead.' : busyMessage,
  )
}

/** Leases a row that no one is working on and moves it on behalf of a person. Throws BATCH_BUSY. */
export const claimRow = (
  ctx: ServiceContext,
  batchId: string,
  number: string,
  change: (batch: BatchRecord, row: RowRecord) => RowChanges & { to: 'pending' | 'excluded' },
): Promise<{ batch: BatchRecord; before: RowRecord; claimed: RowRecord }> =>
  withTransaction(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId)
    const before = await loadRow(ctx, batch.id, number)
    await requireUnclaimed(ctx, batch, before)
    const { to, ...changes } = change(batch, before)
    const step = { to, cause: 'person' } as const
    const [claimed] = await moveRows(ctx, isRow(ctx, before), step, {
      ...changes,
      ...newLease(leaseSeconds),
    }).returning()
    if (!claimed) throw new Error(`row ${before.row} of batch ${batchId} changed while its batch was locked`)
    return { batch, before, claimed }
  })

/** Releases a claimed row unchanged. */
export const releaseRow = async (ctx: ServiceContext, row: RowRecord): Promise<void> => {
  await ctx.db.update(batchRows).set(released).where(isHeld(ctx, row))
}

/** The result of a step: the state of the row, and what changes with it. */
type RowOutcome = {
  state: BatchRowState
  cause: BatchRowCause
  chosen?: ChosenQuote
  /** The companion of the letter; null if it has none any more. */
  companion?: RowCompanion | null
  quotesExpireAt?: string | undefined
  /** What was charged, and the part of it that is the companion's. */
  charged?: { cents: number; companionCents: number | null }
  /** Findings about the verified address; none for a row that became invalid otherwise. */
  findings?: Findings
  error?: NonNullable<BatchRow['error']>
}

/** Returns the error of a row that no quote can be selected for. */
export const noQuote = (message: string): NonNullable<BatchRow['error']> => ({
  code: 'QUOTE_NOT_FOUND',
  message,
  fields: [],
})

/** Leaves a row that another runner has claimed, or that was bought elsewhere since. Throws for a step not in the table. */
const requireOvertaken = async (ctx: ServiceContext, row: RowRecord, to: BatchRowState): Promise<void> => {
  const [held] = await ctx.db.select({ state: batchRows.state }).from(batchRows).where(isHeld(ctx, row))
  if (!held) return
  if (held.state !== 'bought') {
    throw new Error(`row ${row.row} of batch ${row.batchId} cannot become ${to}: it is ${held.state}`)
  }
  await releaseRow(ctx, row)
}

/** Records the result of a step and releases the row. Changes nothing when it was claimed or bought elsewhere since. */
export const recordRow = async (ctx: ServiceContext, row: RowRecord, outcome: RowOutcome): Promise<void> => {
  const { state, cause, chosen, companion, quotesExpireAt, charged, findings, error } = outcome
  const moved = await moveRows(
    ctx,
    isHeld(ctx, row),
    { to: state, cause },
    {
      ...(chosen && {
        carrier: chosen.quote.carrier,
        service: chosen.quote.service,
        ...priceColumnsOf(priceOf(chosen.quote), companion?.price ?? null),
        arrivesOn: chosen.arrivesOn,
        // A selected service that is no longer offered gives way to the batch's own choice.
        quoteOverridden:
          row.quoteOverridden && chosen.quote.carrier === row.carrier && chosen.quote.service === row.service,
      }),
      ...(state === 'invalid' && { ...unquoted, ...(!findings && cause === 'check' && withoutFindings) }),
      // A service that was selected for the row stays selected when its vendors respond again.
      ...(state === 'unavailable' && { ...unpriced, arrivesOn: null }),
      ...(companion !== undefined && { companionId: companion?.shipmentId ?? null }),
      ...findings,
      ...(quotesExpireAt !== undefined && { quotesExpireAt: new Date(quotesExpireAt) }),
      ...(charged && { priceCents: charged.cents, companionCents: charged.companionCents }),
      // A purchase that failed is not continued: the next attempt is another.
      ...(state !== 'bought' && { purchaseId: null }),
      errorCode: error?.code ?? null,
      errorMessage: error?.message ?? null,
      errorFields: error?.fields ?? null,
      ...unleased,
    },
  ).returning({ row: batchRows.row })
  if (moved.length === 0) await requireOvertaken(ctx, row, state)
}
