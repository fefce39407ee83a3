import { and, asc, lte } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'

import { evaluateShipment } from './attention/evaluate-shipment.ts'
import { nextPollAt, isWatchOf } from './watch-shipment.ts'

/** Trackers polled by one sweep, and the seconds over which it spreads them. */
const mostTrackersAtOnce = 300
const spreadSeconds = 540

/**
 * Enqueues polls of the trackers that have not been updated for long, in all organizations: the most overdue first, in
 * lots, spread out. Two simultaneous sweeps poll no tracker twice.
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
    let polled = 0
    for (const [index, watch] of due.entries()) {
      const { organizationId, shipmentId } = watch
      const taken = await deps.db
        .update(watches)
        .set({ pollAt: nextPollAt(watch, now, deps.config.tracking.pollHours) })
        // Another sweep may have been first.
        .where(and(isWatchOf({ organizationId }, shipmentId), lte(watches.pollAt, now)))
        .returning({ shipmentId: watches.shipmentId })
      if (taken.length === 0) continue
      polled += 1
      const afterSeconds = Math.floor((index * spreadSeconds) / mostTrackersAtOnce)
      await deps.jobs.enqueue(deps, 'tracker.poll', { organizationId, shipmentId }, { afterSeconds })
    }
    return polled
  })
}

const batchSize = 100
const mostPiecesAtOnce = 10_000
/** One that fails is skipped for so long, so that it does not block all others. */
const retryMs = 3_600_000

/**
 * Evaluates every piece that may need a person because time has passed, in all organizations. Returns how many. `actFor`
 * creates the context in which the service acts for an organization.
 */
export const sweepAttention = async (
  deps: ServiceDeps,
  actFor: (organizationId: string) => ServiceContext,
): Promise<number> => {
  const now = deps.clock.now()
  let evaluated = 0
  while (evaluated < mostPiecesAtOnce) {
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
    evaluated += due.length
    if (due.length < batchSize) break
  }
  return evaluated
}
