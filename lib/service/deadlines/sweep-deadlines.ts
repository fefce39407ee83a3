import { and, asc, eq, lte } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'

import { settleDeadline } from './settle-deadline.ts'

const batchSize = 100
const mostAtOnce = 10_000

/**
 * Evaluates every deadline that may need a person because time has passed, in all organizations. Returns how many. One
 * that fails is skipped for an hour, so that it does not block the others.
 */
export const sweepDeadlines = async (
  deps: ServiceDeps,
  actFor: (organizationId: string) => ServiceContext,
): Promise<number> => {
  const now = deps.clock.now()
  let looked = 0
  while (looked < mostAtOnce) {
    const due = await deps.db
      .select({ organizationId: shipments.organizationId, id: shipments.id })
      .from(shipments)
      .where(lte(shipments.deadlineLookAt, now))
      .orderBy(asc(shipments.deadlineLookAt))
      .limit(batchSize)
    for (const { organizationId, id } of due) {
      const ctx = actFor(organizationId)
      await withTransaction(ctx, async (ctx) => settleDeadline(ctx, await lockShipment(ctx, id))).catch(
        async (error: unknown) => {
          deps.logger.error({ err: error, shipmentId: id }, 'a deadline could not be looked at')
          await deps.db
            .update(shipments)
            .set({ deadlineLookAt: new Date(now.getTime() + hourMs) })
            .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, id)))
        },
      )
    }
    looked += due.length
    if (due.length < batchSize) break
  }
  return looked
}
