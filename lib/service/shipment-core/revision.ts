import { and, eq, sql } from 'drizzle-orm'

import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'

import type { ShipmentRow } from './load-shipment.ts'

/** The revisions that a caller accepts, of `If-Match`; undefined accepts any. */
export type ExpectedRevisions = readonly number[] | undefined

/** Throws SHIPMENT_CHANGED unless the shipment is of a revision that the caller expects. */
export const requireRevision = (shipment: ShipmentRow, expected: ExpectedRevisions): void => {
  if (expected === undefined || expected.includes(shipment.revision)) return
  throw new ServiceError(
    'SHIPMENT_CHANGED',
    `This shipment has changed: its revision is ${shipment.revision}. Read it again, then make your change.`,
  )
}

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
