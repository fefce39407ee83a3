import { asc, sql } from 'drizzle-orm'

import type { ShipmentView } from '#lib/contract/shipments/shipment-view.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { shipmentViews } from '#lib/service/db/schema/shipments.ts'

import { isVisible, presentView } from './load-view.ts'

/** The caller's views of the shipments and those shared with them, by name. */
export const listShipmentViews = async (ctx: ServiceContext): Promise<ShipmentView[]> => {
  const rows = await ctx.db
    .select()
    .from(shipmentViews)
    .where(isVisible(ctx))
    .orderBy(asc(sql`lower(${shipmentViews.name})`), asc(shipmentViews.id))
  return rows.map((row) => presentView(ctx, row))
}
