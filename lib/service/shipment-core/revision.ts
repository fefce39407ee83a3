import { and, eq, sql } from 'drizzle-orm'

import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'

import type { ShipmentRow } from './load-shipment.ts'

/** Returns the columns of the next revision, made now by the caller. */
export const nextRevision = (ctx: ServiceContext) => ({
  revision: sql`${shipments.revision} + 1`,
  updatedAt: ctx.clock.now(),
  updatedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
})

/** Counts an update of a locked shipment, with who made it. */
export const countRevision = async (
  ctx: TransactionContext,
  { id }: Pick<ShipmentRow, 'id'>,
): Promise<void> => {
  await ctx.db
    .update(shipments)
    .set(nextRevision(ctx))
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, id)))
}
