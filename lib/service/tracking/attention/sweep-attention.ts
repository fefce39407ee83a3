import { asc, lte } from 'drizzle-orm'

import { hourMs } from '#lib/contract/api/time.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { isWatchOf } from '#lib/service/tracking/watch-shipment.ts'

import { lookAtShipment } from './look-at-shipment.ts'

const batchSize = 100
const mostAtOnce = 10_000
/** One that fails is left alone for so long, so that it does not stand before all others. */
const retryMs = hourMs

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
  while (looked < mostAtOnce) {
    const due = await deps.db
      .select({ organizationId: watches.organizationId, shipmentId: watches.shipmentId })
      .from(watches)
      .where(lte(watches.lookAt, now))
      .orderBy(asc(watches.lookAt))
      .limit(batchSize)
    for (const { organizationId, shipmentId } of due) {
      const ctx = actFor(organizationId)
      await lookAtShipment(ctx, shipmentId).catch(async (error: unknown) => {
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
