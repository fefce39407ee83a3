import { and, eq } from 'drizzle-orm'

import type { ServiceContext } from '#lib/service/context.ts'
import type { Database, Transaction } from '#lib/service/db/client.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

export type ShipmentRow = typeof shipments.$inferSelect

const notFound = () =>
  new ServiceError('SHIPMENT_NOT_FOUND', 'This shipment does not exist in your organization.')

const select = (
  db: Database | Transaction,
  ctx: Pick<ServiceContext, 'organizationId'>,
  shipmentId: string,
) =>
  db
    .select()
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))

/** The shipment, or SHIPMENT_NOT_FOUND: unknown, another organization's, or an id that is no UUID. */
export const loadShipment = async (
  ctx: Pick<ServiceContext, 'db' | 'organizationId'>,
  shipmentId: string,
): Promise<ShipmentRow> => {
  if (!isId(shipmentId)) throw notFound()
  const [row] = await select(ctx.db, ctx, shipmentId)
  if (!row) throw notFound()
  return row
}

/** The shipment, locked until the transaction ends: whoever writes its status or timeline holds this lock. */
export const lockShipment = async (
  tx: Transaction,
  ctx: Pick<ServiceContext, 'organizationId'>,
  shipmentId: string,
): Promise<ShipmentRow> => {
  if (!isId(shipmentId)) throw notFound()
  const [row] = await select(tx, ctx, shipmentId).for('update')
  if (!row) throw notFound()
  return row
}
