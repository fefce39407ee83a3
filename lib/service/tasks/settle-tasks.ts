import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { TaskKind } from '#lib/contract/tasks/task.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { notifyChange } from '#lib/service/events/announce.ts'

import { openTask, type TaskWords } from './open-task.ts'

/**
 * Makes the open tasks of these kinds be exactly the wanted ones, at most one of each kind: those whose cause has ended
 * close, new causes open, and one that is open already is told in today's words. What a person closed stays closed.
 */
export const settleTasks = async (
  ctx: TransactionContext,
  scope: { shipmentId: string | null; kinds: readonly TaskKind[] },
  wanted: readonly TaskWords[],
): Promise<void> => {
  const open = await ctx.db
    .select({ id: tasks.id, kind: tasks.kind, message: tasks.message, dueAt: tasks.dueAt })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, ctx.organizationId),
        scope.shipmentId === null ? isNull(tasks.shipmentId) : eq(tasks.shipmentId, scope.shipmentId),
        inArray(tasks.kind, [...scope.kinds]),
        isNull(tasks.closedAt),
      ),
    )
  const isThis = (id: string) => and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.id, id))
  for (const { id, kind, message, dueAt } of open) {
    const words = wanted.find((each) => each.kind === kind)
    if (!words) {
      await ctx.db.update(tasks).set({ closedAt: ctx.clock.now(), outcome: 'resolved' }).where(isThis(id))
      await notifyChange(ctx, ctx.organizationId, scope.shipmentId)
    } else if (words.message !== message || words.dueAt.getTime() !== dueAt.getTime()) {
      await ctx.db
        .update(tasks)
        .set({ message: words.message, details: words.details ?? null, dueAt: words.dueAt })
        .where(isThis(id))
    }
  }
  const isOpen = (kind: TaskKind) => open.some((each) => each.kind === kind)
  for (const words of wanted) if (!isOpen(words.kind)) await openTask(ctx, words)
}
