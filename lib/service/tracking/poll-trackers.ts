import { and, asc, eq, lte } from 'drizzle-orm'

import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { applyTracker } from './apply-tracker.ts'
import { nextPollAt } from './poll-schedule.ts'
import { isWatchOf } from './watch-shipment.ts'

/** Trackers asked for by one sweep, and the seconds over which it spreads them. */
const mostAtOnce = 300
const spreadSeconds = 540

/**
 * Asks for the trackers that nobody has heard of for long, in all organizations: the longest due first, so many at a
 * time, not all in one moment. Two sweeps at once ask for no tracker twice.
 */
export const sweepTrackers = async (deps: ServiceDeps): Promise<number> => {
  const now = deps.clock.now()
  return withTransaction(deps, async (deps) => {
    const due = await deps.db
      .select()
      .from(watches)
      .where(lte(watches.pollAt, now))
      .orderBy(asc(watches.pollAt))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true })
    for (const [index, watch] of due.entries()) {
      const { organizationId, shipmentId } = watch
      await deps.db
        .update(watches)
        .set({ pollAt: nextPollAt(watch, now, deps.config.tracking.pollHours) })
        .where(isWatchOf({ organizationId }, shipmentId))
      const afterSeconds = Math.floor((index * spreadSeconds) / mostAtOnce)
      await deps.jobs.enqueue(deps, 'tracker.poll', { organizationId, shipmentId }, { afterSeconds })
    }
    return due.length
  })
}

/** Asks the vendor for a piece's tracker and takes in what messages missed. Throws while the vendor is out of reach. */
export const pollTracker = async (ctx: ServiceContext, shipmentId: string): Promise<void> => {
  const [watch] = await ctx.db
    .select({ trackerId: watches.trackerId })
    .from(watches)
    .where(and(eq(watches.organizationId, ctx.organizationId), eq(watches.shipmentId, shipmentId)))
  if (!watch) return
  await applyTracker(ctx, shipmentId, await ctx.providers.rates.readTracker(watch.trackerId), null)
}
