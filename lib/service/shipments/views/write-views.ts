import { and, count, eq, ne } from 'drizzle-orm'

import type {
  CreateShipmentViewInput,
  ShipmentView,
  UpdateShipmentViewInput,
} from '#lib/contract/shipments/shipment-view.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipmentViews } from '#lib/service/db/schema/shipments.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { lockChangeableView, presentView, viewerOf } from './load-view.ts'

/** How many views one person may keep: more are not found again in a menu. */
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

/** Deletes a view, and returns it as it was, so that it can be saved again. Throws NOT_FOUND, FORBIDDEN. */
export const deleteShipmentView = async (ctx: ServiceContext, viewId: string): Promise<ShipmentView> =>
  withTransaction(ctx, async (ctx) => {
    const row = await lockChangeableView(ctx, viewId)
    await ctx.db
      .delete(shipmentViews)
      .where(and(eq(shipmentViews.organizationId, ctx.organizationId), eq(shipmentViews.id, row.id)))
    return presentView(ctx, row)
  })
