import { and, asc, eq, lte } from 'drizzle-orm'

import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'

import { applyTracker } from './apply-tracker.ts'
import { evaluateShipment } from './attention/evaluate-shipment.ts'
import { nextPollAt, isWatchOf } from './watch-shipment.ts'

/** Trackers asked for by one sweep, and the seconds over which it spreads them. */
const mostTrackersAtOnce = 300
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
      .limit(mostTrackersAtOnce)
      .for('update', { skipLocked: true })
    for (const [index, watch] of due.entries()) {
      const { organizationId, shipmentId } = watch
      await deps.db
        .update(watches)
        .set({ pollAt: nextPollAt(watch, now, deps.config.tracking.pollHours) })
        .where(isWatchOf({ organizationId }, shipmentId))
      const afterSeconds = Math.floor((index * spreadSeconds) / mostTrackersAtOnce)
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

const batchSize = 100
const mostPiecesAtOnce = 10_000
/** One that fails is left alone for so long, so that it does not stand before all others. */
const retryMs = 3_600_000

/**
 * Looks at every piece that by the passing of time alone may need a person, in all organizations. Returns how many.
 * `actFor` makes the context in which the service acts by itself for an organization.
 */
export const sweepAttention = async (
  deps: ServiceDeps,
  actFor: (organizationId: string) => ServiceContext,
): Promise<number> => {
  const now = deps.clock.now()
  let looked = 0
  while (looked < mostPiecesAtOnce) {
    const due = await deps.db
      .select({ organizationId: watches.organizationId, shipmentId: watches.shipmentId })
      .from(watches)
      .where(lte(watches.lookAt, now))
      .orderBy(asc(watches.lookAt))
      .limit(batchSize)
    for (const { organizationId, shipmentId } of due) {
      const ctx = actFor(organizationId)
      await evaluateShipment(ctx, shipmentId).catch(async (error: unknown) => {
        deps.logger.error({ err: error, shipmentId }, 'a piece could not be evaluated')
        await deps.db
          .update(watches)
          .set({ lookAt: new Date(now.getTime() + retryMs) })
          .where(isWatchOf(ctx, shipmentId))
      })
    }
    looked += due.length
    if (due.length < batchSize) break
  }
  return looked
}
