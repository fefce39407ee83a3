import { and, eq, inArray } from 'drizzle-orm'

import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { settleTasks } from '#lib/service/tasks/open-task.ts'
import { loadScans } from '#lib/service/tracking/project-tracking.ts'
import type { TrackingScan } from '#lib/service/tracking/tracking-summary.ts'
import { findWatch, isWatchOf, type WatchRow } from '#lib/service/tracking/watch-shipment.ts'

import { type Concern, findConcerns, pieceKinds } from './find-concerns.ts'

const hasReceipt = async (ctx: TransactionContext, shipmentId: string): Promise<boolean> => {
  const found = await ctx.db
    .select({ id: artifacts.id })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        eq(artifacts.shipmentId, shipmentId),
        eq(artifacts.kind, 'carrier_return_receipt_pdf'),
        inArray(artifacts.status, ['pending', 'available', 'expired']),
      ),
    )
  return found.length > 0
}

const asTask = (shipmentId: string, ownerId: string | null) => (concern: Concern) => ({
  kind: concern.kind,
  cause: `${shipmentId}:${concern.occurrence}`,
  shipmentId,
  message: concern.message,
  details: concern.details,
  dueAt: concern.dueAt,
  ownerId,
})

/**
 * Updates the tasks of a piece from what is known of it, and records when to evaluate it again. The caller holds the
 * shipment's lock and has written its changes; a shipment that was never bought has nothing to evaluate. `known` is what
 * the caller has read already.
 */
export const evaluateLocked = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  known?: { watch: WatchRow | undefined; scans: readonly TrackingScan[] },
): Promise<void> => {
  const watch = known ? known.watch : await findWatch(ctx, shipment.id)
  if (!watch) return
  const facts = {
    shipment,
    boughtAt: watch.boughtAt,
    scans: known?.scans ?? (await loadScans(ctx, shipment.id)),
    hasReceipt: shipment.returnReceipt && (await hasReceipt(ctx, shipment.id)),
  }
  const { concerns, lookAt, isFinished } = findConcerns(facts, ctx.config.attention, ctx.clock.now())
  const scope = { shipmentId: shipment.id, kinds: pieceKinds }
  await settleTasks(ctx, scope, concerns.map(asTask(shipment.id, watch.ownerId)))
  await ctx.db
    .update(watches)
    .set({ lookAt, ...(isFinished && { pollAt: null }) })
    .where(isWatchOf(ctx, shipment.id))
}

/** Evaluates one piece, as `evaluateLocked` does, in a transaction of its own. */
export const evaluateShipment = (ctx: ServiceContext, shipmentId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => evaluateLocked(ctx, await lockShipment(ctx, shipmentId)))
