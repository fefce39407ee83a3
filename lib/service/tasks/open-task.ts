import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { announce, notifyChange } from '#lib/service/events/announce.ts'
import { newId } from '#lib/service/ids.ts'

/** A new task, and its due time. */
type NewTask = {
  kind: TaskKind
  /** Names the cause: the same cause never opens a second task, also after the first was dismissed. */
  cause: string
  shipmentId: string | null
  /** What happened and what to do. */
  message: string
  details?: Record<string, unknown>
  dueAt: Date
  /** The member it is assigned to; unassigned when absent. */
  ownerId?: string | null
}

const announceTask = (ctx: TransactionContext, id: string, { kind, message, shipmentId, dueAt }: NewTask) =>
  announce(ctx, {
    type: 'shipment.attention_needed',
    shipmentId,
    details: { message, task: { id, kind, due_at: dueAt.toISOString() } },
  })

/** Opens a task in the transaction of what caused it. Returns its id, or null when this cause had one before. */
export const openTask = async (ctx: TransactionContext, words: NewTask): Promise<string | null> => {
  const [opened] = await ctx.db
    .insert(tasks)
    .values({
      organizationId: ctx.organizationId,
      id: newId(),
      kind: words.kind,
      cause: words.cause,
      shipmentId: words.shipmentId,
      message: words.message,
      details: words.details ?? null,
      dueAt: words.dueAt,
      ownerId: words.ownerId ?? null,
      openedAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: tasks.id })
  if (!opened) return null
  await announceTask(ctx, opened.id, words)
  return opened.id
}

/**
 * Makes a cause have an open task with the current message: opens one, changes one that is open, and opens one again that closed
 * automatically, since its cause is back. What a person closed stays closed.
 */
export const reopenTask = async (ctx: TransactionContext, words: NewTask): Promise<void> => {
  if ((await openTask(ctx, words)) !== null) return
  const { message, dueAt } = words
  const details = words.details ?? null
  const isThis = and(
    eq(tasks.organizationId, ctx.organizationId),
    eq(tasks.kind, words.kind),
    eq(tasks.cause, words.cause),
  )
  await ctx.db
    .update(tasks)
    .set({ message, details })
    .where(and(isThis, isNull(tasks.closedAt)))
  const [reopened] = await ctx.db
    .update(tasks)
    .set({ message, details, dueAt, openedAt: ctx.clock.now(), closedAt: null, outcome: null })
    .where(and(isThis, eq(tasks.outcome, 'resolved')))
    .returning({ id: tasks.id })
  if (reopened) await announceTask(ctx, reopened.id, words)
}

/** Closes a task because its cause has ended; harmless when it is closed. */
export const closeTask = async (ctx: TransactionContext, taskId: string): Promise<void> => {
  const [closed] = await ctx.db
    .update(tasks)
    .set({ closedAt: ctx.clock.now(), outcome: 'resolved' })
    .where(and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.id, taskId), isNull(tasks.closedAt)))
    .returning({ shipmentId: tasks.shipmentId })
  if (closed) await notifyChange(ctx, ctx.organizationId, closed.shipmentId)
}

/** Closes the task of an ended cause; no-op if there is none, or it is closed. */
export const closeCause = async (
  ctx: TransactionContext,
  { kind, cause }: Pick<NewTask, 'kind' | 'cause'>,
): Promise<void> => {
  const closed = await ctx.db
    .update(tasks)
    .set({ closedAt: ctx.clock.now(), outcome: 'resolved' })
    .where(
      and(
        eq(tasks.organizationId, ctx.organizationId),
        eq(tasks.kind, kind),
        eq(tasks.cause, cause),
        isNull(tasks.closedAt),
      ),
    )
    .returning({ shipmentId: tasks.shipmentId })
  for (const { shipmentId } of closed) await notifyChange(ctx, ctx.organizationId, shipmentId)
}

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

/**
 * Makes the open tasks of these kinds be exactly the wanted ones, at most one of each kind: those whose cause has ended
 * close, new causes open, and one that is open already gets the current message. What a person closed stays closed.
 */
export const settleTasks = async (
  ctx: TransactionContext,
  scope: { shipmentId: string | null; kinds: readonly TaskKind[] },
  wanted: readonly NewTask[],
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
