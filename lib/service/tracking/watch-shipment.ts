import { and, eq } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'

import { nextPollAt } from './poll-schedule.ts'

export type WatchRow = typeof watches.$inferSelect

const personOf = (actor: string | null): string | null =>
  actor?.startsWith('user:') ? actor.slice('user:'.length) : null

/** Begins to follow a bought piece. `boughtBy` is the actor of the timeline who bought it. */
export const watchShipment = async (
  ctx: TransactionContext,
  piece: { shipmentId: string; trackerId: string; boughtBy: string | null },
): Promise<void> => {
  const now = ctx.clock.now()
  await ctx.db
    .insert(watches)
    .values({
      organizationId: ctx.organizationId,
      shipmentId: piece.shipmentId,
      trackerId: piece.trackerId,
      ownerId: personOf(piece.boughtBy),
      boughtAt: now,
      pollAt: nextPollAt({ shipmentId: piece.shipmentId, boughtAt: now }, now, ctx.config.tracking.pollHours),
      lookAt: now,
    })
    .onConflictDoNothing()
}

export const isWatchOf = (ctx: { organizationId: string }, shipmentId: string) =>
  and(eq(watches.organizationId, ctx.organizationId), eq(watches.shipmentId, shipmentId))

/** How a piece is followed; undefined for one that was never bought. The caller holds the shipment's lock. */
export const findWatch = async (
  ctx: TransactionContext,
  shipmentId: string,
): Promise<WatchRow | undefined> => {
  const [watch] = await ctx.db.select().from(watches).where(isWatchOf(ctx, shipmentId))
  return watch
}

/** Notes that the tracker was heard of, which puts the next asking off. Returns how the piece is followed, as `findWatch`. */
export const noteHeard = async (
  ctx: TransactionContext,
  shipmentId: string,
): Promise<WatchRow | undefined> => {
  const watch = await findWatch(ctx, shipmentId)
  if (!watch) return undefined
  const now = ctx.clock.now()
  const pollAt = watch.pollAt && nextPollAt(watch, now, ctx.config.tracking.pollHours)
  await ctx.db.update(watches).set({ heardAt: now, pollAt }).where(isWatchOf(ctx, shipmentId))
  return { ...watch, heardAt: now, pollAt }
}
