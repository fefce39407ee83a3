import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { closeTask } from '#lib/service/tasks/open-task.ts'

/** Returns a letter that was to be bought together with this one, and is still neither bought, scheduled nor cancelled. */
const findWaiting = async (
  { db, organizationId }: TransactionContext,
  shipmentId: string,
  jointId: string,
): Promise<string | undefined> => {
  const [found] = await db
    .select({ id: shipments.id })
    .from(schedules)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, schedules.organizationId),
        eq(shipments.id, schedules.shipmentId),
        eq(shipments.latestScheduleId, schedules.id),
      ),
    )
    .where(
      and(
        eq(schedules.organizationId, organizationId),
        eq(schedules.jointId, jointId),
        eq(schedules.state, 'failed'),
        ne(schedules.shipmentId, shipmentId),
        inArray(shipments.status, ['draft', 'payment_failed']),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(1)
  return found?.id
}

/**
 * Closes the task about the failed schedule of a letter that is bought, scheduled again or cancelled. Where another letter
 * was to be bought with it and still waits, the task stays open and names that one.
 */
export const settleFailedSchedule = async (
  ctx: TransactionContext,
  { id: shipmentId, latestScheduleId }: Pick<ShipmentRow, 'id' | 'latestScheduleId'>,
): Promise<void> => {
  if (latestScheduleId === null) return
  const { organizationId } = ctx
  const [task] = await ctx.db
    .select({ id: tasks.id, cause: tasks.cause })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        eq(tasks.shipmentId, shipmentId),
        eq(tasks.kind, 'schedule_failed'),
        isNull(tasks.closedAt),
      ),
    )
  if (!task) return
  const waiting = await findWaiting(ctx, shipmentId, task.cause)
  if (waiting === undefined) return closeTask(ctx, task.id)
  await ctx.db
    .update(tasks)
    .set({ shipmentId: waiting })
    .where(and(eq(tasks.organizationId, organizationId), eq(tasks.id, task.id)))
  await notifyChange(ctx, organizationId, shipmentId)
  await notifyChange(ctx, organizationId, waiting)
}
