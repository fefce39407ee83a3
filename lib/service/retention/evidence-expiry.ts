import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { isPastRetention } from '#lib/service/shipment-core/retention.ts'

import { isHeld } from './holds.ts'

type Retained = Pick<ShipmentRow, 'id' | 'shippedDataExpiresAt' | 'evidencePurgedAt' | 'createdAt'>

/** Returns whether a deletion has started: files may be missing, and a later hold on a tag does not restore them. */
const isPurgeStarted = async (ctx: ServiceContext, shipmentId: string): Promise<boolean> => {
  const [started] = await ctx.db
    .select({ at: purges.startedAt })
    .from(purges)
    .where(
      and(
        eq(purges.organizationId, ctx.organizationId),
        eq(purges.shipmentId, shipmentId),
        eq(purges.scope, 'evidence'),
      ),
    )
  return started !== undefined
}

/**
 * Returns whether the evidence can no longer be had: its retention has ended and no hold retains it, or it was deleted.
 * What a hold retains stays available past every date.
 */
export const isEvidenceExpired = async (ctx: ServiceContext, shipment: Retained): Promise<boolean> => {
  if (shipment.evidencePurgedAt !== null) return true
  if (!isPastRetention(shipment, ctx.clock.now())) return false
  return !(await isHeld(ctx, shipment.id)) || (await isPurgeStarted(ctx, shipment.id))
}
