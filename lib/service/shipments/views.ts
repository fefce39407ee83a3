import { and, eq, or, asc, sql, count, ne } from 'drizzle-orm'

import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'
import type {
  ShipmentView,
  CreateShipmentViewInput,
  UpdateShipmentViewInput,
} from '#lib/contract/shipments/shipment-views.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipmentViews } from '#lib/service/db/schema/shipment-views.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

type ViewRow = typeof shipmentViews.$inferSelect

/** The person who calls; views belong to people. */
const viewerOf = ({ actor }: ServiceContext): string => {
  if (actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only a person can have saved views.')
  return actor.userId
}

/** The caller's own views, and those that are shared. */
const isVisible = (ctx: ServiceContext) =>
  and(
    eq(shipmentViews.organizationId, ctx.organizationId),
    or(eq(shipmentViews.ownerId, viewerOf(ctx)), shipmentViews.isShared),
  )

const canChange = (ctx: ServiceContext, row: ViewRow): boolean =>
  row.ownerId === viewerOf(ctx) || (ctx.role !== null && isPermitted(ctx.role, 'manage_organization'))

const presentView = (ctx: ServiceContext, row: ViewRow): ShipmentView => ({
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
const lockChangeableView = async (ctx: TransactionContext, viewId: string): Promise<ViewRow> => {
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

/** The caller's views of the shipments and those shared with them, by name. */
export const listShipmentViews = async (ctx: ServiceContext): Promise<ShipmentView[]> => {
  const rows = await ctx.db
    .select()
    .from(shipmentViews)
    .where(isVisible(ctx))
    .orderBy(asc(sql`lower(${shipmentViews.name})`), asc(shipmentViews.id))
  return rows.map((row) => presentView(ctx, row))
}

/** Maximum number of views of one person: more could not be found in a menu. */
const maximumViews = 50

const refuse = (field: string, message: string): never => {
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })
}

const requireFreeName = async (
  ctx: TransactionContext,
  view: { id: string; ownerId: string; name: string },
): Promise<void> => {
  const [taken] = await ctx.db
    .select({ id: shipmentViews.id })
    .from(shipmentViews)
    .where(
      and(
        eq(shipmentViews.organizationId, ctx.organizationId),
        eq(shipmentViews.ownerId, view.ownerId),
        eq(shipmentViews.name, view.name),
        ne(shipmentViews.id, view.id),
      ),
    )
  if (taken) refuse('name', `A view named “${view.name}” already exists. Choose another name.`)
}

/** Saves filters and columns under a name. Throws VALIDATION_ERROR for a name that the caller gave before. */
export const createShipmentView = async (
  ctx: ServiceContext,
  input: CreateShipmentViewInput,
): Promise<ShipmentView> =>
  withTransaction(ctx, async (ctx) => {
    const [id, ownerId, now] = [newId(), viewerOf(ctx), ctx.clock.now()]
    const owned = and(
      eq(shipmentViews.organizationId, ctx.organizationId),
      eq(shipmentViews.ownerId, ownerId),
    )
    const [kept] = await ctx.db.select({ views: count() }).from(shipmentViews).where(owned)
    if ((kept?.views ?? 0) >= maximumViews) {
      refuse('name', `You already have ${maximumViews} views. Delete one you no longer need.`)
    }
    await requireFreeName(ctx, { id, ownerId, name: input.name })
    const { is_shared: isShared, ...rest } = input
    const [row] = await ctx.db
      .insert(shipmentViews)
      .values({
        organizationId: ctx.organizationId,
        id,
        ownerId,
        isShared,
        createdAt: now,
        updatedAt: now,
        ...rest,
      })
      .returning()
    if (!row) throw new Error('the view was not saved')
    return presentView(ctx, row)
  })

/** Renames, shares or changes a view. Throws NOT_FOUND, FORBIDDEN, VALIDATION_ERROR. */
export const updateShipmentView = async (
  ctx: ServiceContext,
  viewId: string,
  input: UpdateShipmentViewInput,
): Promise<ShipmentView> =>
  withTransaction(ctx, async (ctx) => {
    const { id, ownerId, ...before } = await lockChangeableView(ctx, viewId)
    await requireFreeName(ctx, { id, ownerId, name: input.name ?? before.name })
    const { is_shared: isShared = before.isShared, ...rest } = input
    const [row] = await ctx.db
      .update(shipmentViews)
      .set({ ...rest, isShared, updatedAt: ctx.clock.now() })
      .where(and(eq(shipmentViews.organizationId, ctx.organizationId), eq(shipmentViews.id, id)))
      .returning()
    if (!row) throw new Error(`view ${id} disappeared while it was locked`)
    return presentView(ctx, row)
  })

/** Deletes a view, and returns it, so that it can be saved again. Throws NOT_FOUND, FORBIDDEN. */
export const deleteShipmentView = async (ctx: ServiceContext, viewId: string): Promise<ShipmentView> =>
  withTransaction(ctx, async (ctx) => {
    const row = await lockChangeableView(ctx, viewId)
    await ctx.db
      .delete(shipmentViews)
      .where(and(eq(shipmentViews.organizationId, ctx.organizationId), eq(shipmentViews.id, row.id)))
    return presentView(ctx, row)
  })
