import { and, eq } from 'drizzle-orm'

import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

export type ShipmentRow = typeof shipments.$inferSelect

const notFound = () =>
  new ServiceError('SHIPMENT_NOT_FOUND', 'This shipment does not exist in your organization.')

const select = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))

/** The shipment, or SHIPMENT_NOT_FOUND: unknown, another organization's, or an id that is no UUID. */
export const loadShipment = async (ctx: ServiceContext, shipmentId: string): Promise<ShipmentRow> => {
  if (!isId(shipmentId)) throw notFound()
  const [row] = await select(ctx, shipmentId)
  if (!row) throw notFound()
  return row
}

/** Loads and locks a shipment until the transaction ends. Required to write its status or timeline. */
export const lockShipment = async (ctx: TransactionContext, shipmentId: string): Promise<ShipmentRow> => {
  if (!isId(shipmentId)) throw notFound()
  const [row] = await select(ctx, shipmentId).for('update')
  if (!row) throw notFound()
  return row
}
