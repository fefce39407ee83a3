import { and, eq, sql } from 'drizzle-orm'

import { type Database, prepareStatement } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import { expectAdditions } from './add-to-record.ts'

export type ShipmentRow = typeof shipments.$inferSelect

const notFound = () =>
  new ServiceError('SHIPMENT_NOT_FOUND', 'This shipment does not exist in your organization.')

const select = (db: Database) =>
  db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, sql.placeholder('organizationId')),
        eq(shipments.id, sql.placeholder('shipmentId')),
      ),
    )

const selectShipment = prepareStatement((db) => select(db).prepare('select_shipment'))
const selectForUpdate = prepareStatement((db) => select(db).for('update').prepare('lock_shipment'))

/** The shipment, or SHIPMENT_NOT_FOUND: unknown, another organization's, or an id that is no UUID. */
export const loadShipment = async (ctx: ServiceContext, shipmentId: string): Promise<ShipmentRow> => {
  if (!isId(shipmentId)) throw notFound()
  const { organizationId } = ctx
  const [row] = await selectShipment(ctx.db).execute({ organizationId, shipmentId })
  if (!row) throw notFound()
  return row
}

/** Loads and locks a shipment until the transaction ends. Required to write its status or timeline. */
export const lockShipment = async (ctx: TransactionContext, shipmentId: string): Promise<ShipmentRow> => {
  if (!isId(shipmentId)) throw notFound()
  const { organizationId } = ctx
  const [row] = await selectForUpdate(ctx.db).execute({ organizationId, shipmentId })
  if (!row) throw notFound()
  return row
}

/**
 * Loads and locks a shipment as `lockShipment` does, for a transaction that most likely adds to its record: the end of the
 * record is read in the same round trip.
 */
export const lockForRecord = async (ctx: TransactionContext, shipmentId: string): Promise<ShipmentRow> => {
  const locking = lockShipment(ctx, shipmentId)
  if (isId(shipmentId)) expectAdditions(ctx, shipmentId)
  return locking
}
