import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm'

import type { TransactionContext } from '#lib/service/context.ts'
import { schedules } from '#lib/service/db/schema/schedules.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { closeTask } from '#lib/service/tasks/open-task.ts'

/** Returns a letter that was to be bought together with others than `done`, and is neither bought, scheduled nor cancelled. */
const findWaiting = async (
  { db, organizationId }: TransactionContext,
  jointId: string,
  done: readonly string[],
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
        notInArray(schedules.shipmentId, [...done]),
        inArray(shipments.status, ['draft', 'payment_failed']),
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(1)
  return found?.id
}

/**
 * Closes the task about the failed schedule of letters that are bought, scheduled again or cancelled. Where another letter
 * was to be bought with them and still waits, the task stays open and names that one.
 */
export const settleFailedSchedule = async (
  ctx: TransactionContext,
  letters: readonly Pick<ShipmentRow, 'id' | 'latestScheduleId'>[],
): Promise<void> => {
  const { organizationId } = ctx
  const done = letters.filter((letter) => letter.latestScheduleId !== null).map(({ id }) => id)
  if (done.length === 0) return
  const open = await ctx.db
    .select({ id: tasks.id, cause: tasks.cause, shipmentId: tasks.shipmentId })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        inArray(tasks.shipmentId, done),
        eq(tasks.kind, 'schedule_failed'),
        isNull(tasks.closedAt),
      ),
    )
  for (const { id, cause, shipmentId } of open) {
    const waiting = await findWaiting(ctx, cause, done)
    if (waiting === undefined) {
      await closeTask(ctx, id)
      continue
    }
    await ctx.db
      .update(tasks)
      .set({ shipmentId: waiting })
      .where(and(eq(tasks.organizationId, organizationId), eq(tasks.id, id)))
    await notifyChange(ctx, organizationId, shipmentId)
    await notifyChange(ctx, organizationId, waiting)
  }
}
