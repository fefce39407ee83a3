import { and, eq, isNull } from 'drizzle-orm'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { authorize } from '#lib/service/authorize.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { loadPiece } from './floor-rows.ts'

/**
 * Records that the piece of a cancelled shipment was taken out of the mail, which ends its task. Doing it twice changes
 * nothing. Throws INVALID_STATUS_TRANSITION for a shipment that is not cancelled.
 */
export const confirmPulled = async (ctx: ServiceContext, shipmentId: string): Promise<FloorPiece> => {
  authorize(ctx, 'operate')
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    if (shipment.status !== 'cancelled') {
      throw new ServiceError(
        'INVALID_STATUS_TRANSITION',
        'This shipment has not been cancelled, so its piece must stay in the mail.',
      )
    }
    const closed = await ctx.db
      .update(tasks)
      .set({ closedAt: ctx.clock.now(), closedBy: actorName(ctx.actor), outcome: 'done' })
      .where(
        and(
          eq(tasks.organizationId, ctx.organizationId),
          eq(tasks.shipmentId, shipmentId),
          eq(tasks.kind, 'cancelled_after_print'),
          isNull(tasks.closedAt),
        ),
      )
      .returning({ id: tasks.id })
    if (closed.length === 0) return
    await recordUpdate(ctx, shipment, { message: 'The printed piece was removed from the mail.' })
  })
  return loadPiece(ctx, shipmentId)
}
