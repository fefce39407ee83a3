import { and, asc, eq, sql } from 'drizzle-orm'

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
// In one order, so that no two transactions wait for each other.
const selectAllForUpdate = prepareStatement((db) =>
  db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, sql.placeholder('organizationId')),
        sql`${shipments.id} = any(${sql.placeholder('shipmentIds')}::uuid[])`,
      ),
    )
    .orderBy(asc(shipments.id))
    .for('update')
    .prepare('lock_shipments'),
)

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

/** Loads and locks several shipments as `lockForRecord` does. Returns them by ID, all of them. */
export const lockAllForRecord = async (
  ctx: TransactionContext,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentRow>> => {
  if (!shipmentIds.every(isId)) throw notFound()
  const { organizationId } = ctx
  const locking = selectAllForUpdate(ctx.db).execute({ organizationId, shipmentIds: [...shipmentIds] })
  for (const shipmentId of shipmentIds) expectAdditions(ctx, shipmentId)
  const rows = new Map((await locking).map((row) => [row.id, row]))
  if (!shipmentIds.every((id) => rows.has(id))) throw notFound()
  return rows
}
