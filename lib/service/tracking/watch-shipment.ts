import { and, eq, sql } from 'drizzle-orm'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import { prepareStatement, sendLast } from '#lib/postgres/postgres.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'

/** Older pieces are scanned less often, and so polled less often: how many times the usual wait, up to which age in days. */
const waits = [
  { untilDays: 7, times: 1 },
  { untilDays: 21, times: 2 },
  { untilDays: 60, times: 4 },
  { untilDays: 180, times: 14 },
  // The postal service keeps a receipt for two years from mailing, and a label is mailed days after its purchase.
  { untilDays: 760, times: 60 },
] as const

/** Returns a number from 0 to 1, always the same for one shipment: the last digits of its ID are random. */
const shareOf = (shipmentId: string): number => Number.parseInt(shipmentId.slice(-6), 16) / 0xff_ff_ff

/**
 * Returns when to poll a piece's tracker if no update arrives from `now` on; null once it is so old that none will.
 * Pieces bought together are polled over a quarter of the interval, not all at once.
 */
export const nextPollAt = (
  piece: { shipmentId: string; boughtAt: Date },
  now: Date,
  pollHours: number,
): Date | null => {
  const ageDays = (now.getTime() - piece.boughtAt.getTime()) / dayMs
  const wait = waits.find(({ untilDays }) => ageDays < untilDays)
  if (!wait) return null
  return new Date(now.getTime() + pollHours * hourMs * wait.times * (1 + shareOf(piece.shipmentId) / 4))
}

export type WatchRow = typeof watches.$inferSelect

const personOf = (actor: string | null): string | null =>
  actor?.startsWith('user:') ? actor.slice('user:'.length) : null

/** Starts watching a bought piece, with its record. `boughtBy` is the actor of the timeline who bought it. */
export const watchShipment = (
  ctx: TransactionContext,
  piece: { shipmentId: string; trackerId: string; ratesAccount: string | null; boughtBy: string | null },
): void => {
  const now = ctx.clock.now()
  const watch = ctx.db
    .insert(watches)
    .values({
      organizationId: ctx.organizationId,
      shipmentId: piece.shipmentId,
      trackerId: piece.trackerId,
      ratesAccount: piece.ratesAccount,
      ownerId: personOf(piece.boughtBy),
      boughtAt: now,
      pollAt: nextPollAt({ shipmentId: piece.shipmentId, boughtAt: now }, now, ctx.config.tracking.pollHours),
      lookAt: now,
    })
    .onConflictDoNothing()
  writeWithRecord(ctx, piece.shipmentId, watch)
}

/**
 * Starts watching a piece that a print partner mails: the letter’s own job polls the partner, and there is no tracker.
 */
export const watchPartnerLetter = async (
  ctx: TransactionContext,
  piece: { shipmentId: string; boughtBy: string | null },
): Promise<void> => {
  const now = ctx.clock.now()
  await ctx.db
    .insert(watches)
    .values({
      organizationId: ctx.organizationId,
      shipmentId: piece.shipmentId,
      trackerId: '',
      ownerId: personOf(piece.boughtBy),
      boughtAt: now,
      pollAt: null,
      lookAt: now,
    })
    .onConflictDoNothing()
}

export const isWatchOf = (ctx: { organizationId: string }, shipmentId: string) =>
  and(eq(watches.organizationId, ctx.organizationId), eq(watches.shipmentId, shipmentId))

const selectWatches = prepareStatement((db) =>
  db
    .select()
    .from(watches)
    .where(
      and(
        eq(watches.organizationId, sql.placeholder('organizationId')),
        sql`${watches.shipmentId} = any(${sql.placeholder('shipmentIds')}::uuid[])`,
      ),
    )
    .prepare('select_watches'),
)

/** Returns how pieces are watched, by ID; without those that were never bought. The caller holds the shipments' locks. */
export const findWatches = async (
  { db, organizationId }: TransactionContext,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, WatchRow>> => {
  const rows = await selectWatches(db).execute({ organizationId, shipmentIds: [...shipmentIds] })
  return new Map(rows.map((row) => [row.shipmentId, row]))
}

/** Returns how a piece is watched; undefined for one that was never bought. The caller holds the shipment's lock. */
export const findWatch = async (ctx: TransactionContext, shipmentId: string): Promise<WatchRow | undefined> =>
  (await findWatches(ctx, [shipmentId])).get(shipmentId)

/** Records the outcome of requesting the return receipt, after which nothing more is sent. */
export const recordReceiptRequest = async (
  ctx: TransactionContext,
  shipmentId: string,
  refusal: string | null,
): Promise<void> => {
  const now = ctx.clock.now()
  await ctx.db
    .update(watches)
    .set(refusal === null ? { receiptRequestedAt: now } : { receiptRefusedAt: now, receiptRefusal: refusal })
    .where(isWatchOf(ctx, shipmentId))
}

/** Returns the effect of a tracker's update: it postpones the next poll. */
export const afterTrackerUpdate = (
  { clock, config }: TransactionContext,
  watch: WatchRow,
): Pick<WatchRow, 'heardAt' | 'pollAt'> => {
  const now = clock.now()
  return { heardAt: now, pollAt: watch.pollAt && nextPollAt(watch, now, config.tracking.pollHours) }
}

const changeWatch = (ctx: TransactionContext, shipmentId: string, changes: Partial<WatchRow>) =>
  ctx.db.update(watches).set(changes).where(isWatchOf(ctx, shipmentId))

/** Writes what has changed in how a piece is watched, without waiting for it. */
export const updateWatch = (ctx: TransactionContext, shipmentId: string, changes: Partial<WatchRow>): void =>
  sendLast(ctx, changeWatch(ctx, shipmentId, changes))

/** Writes what has changed in how a piece is watched with its record, to which the caller adds. */
export const updateWatchWithRecord = (
  ctx: TransactionContext,
  shipmentId: string,
  changes: Partial<WatchRow>,
): void => writeWithRecord(ctx, shipmentId, changeWatch(ctx, shipmentId, changes))
