import { and, eq } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { lookAtLocked } from '#lib/service/tracking/attention/look-at-shipment.ts'

/** Records that a locked shipment's piece has left the floor; from now on the carrier's first scan is awaited. */
export const recordHandedOver = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  scanFormId: string | null,
): Promise<void> => {
  const [changed] = await ctx.db
    .update(shipments)
    .set({ manifestedAt: shipment.manifestedAt ?? ctx.clock.now(), scanFormId })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  if (changed) await lookAtLocked(ctx, changed)
}
