import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Transaction } from '#lib/service/db/client.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { lookAtLocked } from '#lib/service/tracking/attention/look-at-shipment.ts'

/** Records that a locked shipment's piece has left the floor; from now on the carrier's first scan is awaited. */
export const recordHandedOver = async (
  tx: Transaction,
  ctx: ServiceContext,
  shipment: ShipmentRow,
  scanFormId: string | null,
): Promise<void> => {
  const [changed] = await tx
    .update(shipments)
    .set({ manifestedAt: shipment.manifestedAt ?? ctx.clock.now(), scanFormId })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
    .returning()
  if (changed) await lookAtLocked(tx, ctx, changed)
}
