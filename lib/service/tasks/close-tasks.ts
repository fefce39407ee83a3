import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { TaskKind } from '#lib/contract/tasks/task.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

/** Closes the open tasks of these kinds about a shipment, because their cause has ended. Returns how many. */
export const closeTasks = async (
  ctx: TransactionContext,
  shipmentId: string,
  kinds: readonly TaskKind[],
): Promise<number> => {
  const closed = await ctx.db
    .update(tasks)
    .set({ closedAt: ctx.clock.now(), outcome: 'resolved' })
    .where(
      and(
        eq(tasks.organizationId, ctx.organizationId),
        eq(tasks.shipmentId, shipmentId),
        inArray(tasks.kind, [...kinds]),
        isNull(tasks.closedAt),
      ),
    )
    .returning({ id: tasks.id })
  if (closed.length > 0) await notifyChange(ctx, ctx.organizationId, shipmentId)
  return closed.length
}
