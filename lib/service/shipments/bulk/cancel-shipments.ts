import { and, eq, inArray } from 'drizzle-orm'

import type { CancelledShipment, CancelShipmentsInput } from '#lib/contract/shipments/shipment-bulk.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'

import { eachShipment } from './each-shipment.ts'

/** Cancels shipments that are not handed over. Throws FORBIDDEN; what else is refused is told of each. */
export const cancelShipments = async (
  ctx: ServiceContext,
  { shipment_ids: ids }: CancelShipmentsInput,
): Promise<CancelledShipment[]> => {
  authorize(ctx, 'send_mail')
  const done = await eachShipment(ids, (shipmentId) => cancelShipment(ctx, shipmentId))
  const rows = await ctx.db
    .select({
      id: shipments.id,
      name: shipments.name,
      status: shipments.status,
      totalChargedCents: shipments.totalChargedCents,
    })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, [...ids])))
  const after = new Map(rows.map((row) => [row.id, row]))
  return [...done].map(([id, outcome]) => {
    const row = after.get(id)
    const fault = 'fault' in outcome ? outcome.fault : null
    return {
      id,
      shipment_name: row?.name ?? null,
      status: row?.status ?? null,
      refund_cents: fault ? 0 : (row?.totalChargedCents ?? 0),
      error: fault,
    }
  })
}
