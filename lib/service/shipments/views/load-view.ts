import { and, eq, or } from 'drizzle-orm'

import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { ShipmentView } from '#lib/contract/shipments/shipment-view.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipmentViews } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'

type ViewRow = typeof shipmentViews.$inferSelect

/** The person who calls; views belong to people. */
export const viewerOf = ({ actor }: ServiceContext): string => {
  if (actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only a person can have saved views.')
  return actor.userId
}

/** The caller's own views, and those that are shared. */
export const isVisible = (ctx: ServiceContext) =>
  and(
    eq(shipmentViews.organizationId, ctx.organizationId),
    or(eq(shipmentViews.ownerId, viewerOf(ctx)), shipmentViews.isShared),
  )

const canChange = (ctx: ServiceContext, row: ViewRow): boolean =>
  row.ownerId === viewerOf(ctx) || (ctx.role !== null && isPermitted(ctx.role, 'manage_organization'))

export const presentView = (ctx: ServiceContext, row: ViewRow): ShipmentView => ({
  id: row.id,
  name: row.name,
  is_shared: row.isShared,
  query: row.query,
  // A column that is no longer known was of an older version.
  columns: row.columns && shipmentColumns.filter((column) => row.columns?.includes(column)),
  is_mine: row.ownerId === viewerOf(ctx),
  can_change: canChange(ctx, row),
  created_at: row.createdAt.toISOString(),
})

/** The view, locked, that the caller may change. Throws NOT_FOUND, FORBIDDEN. */
export const lockChangeableView = async (ctx: TransactionContext, viewId: string): Promise<ViewRow> => {
  const [row] = await ctx.db
    .select()
    .from(shipmentViews)
    .where(and(isVisible(ctx), eq(shipmentViews.id, viewId)))
    .for('update')
  if (!row) throw new ServiceError('NOT_FOUND', 'This view does not exist.')
  if (canChange(ctx, row)) return row
  throw new ServiceError(
    'FORBIDDEN',
    'Only its creator, an owner or an admin can change a shared view. Save it under another name instead.',
  )
}
