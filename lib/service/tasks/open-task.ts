import type { TaskKind } from '#lib/contract/tasks/task.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { announce } from '#lib/service/events/announce.ts'
import { newId } from '#lib/service/ids.ts'

/** What needs a person, and until when. */
export type TaskWords = {
  kind: TaskKind
  /** Names the cause: the same cause never opens a second task, also after the first was dismissed. */
  cause: string
  shipmentId: string | null
  /** What happened and what to do, in plain words. */
  message: string
  details?: Record<string, unknown>
  dueAt: Date
  /** The member who looks after it; nobody yet when left out. */
  ownerId?: string | null
}

/** Opens a task in the transaction of what caused it. Returns its id, or null when this cause had one before. */
export const openTask = async (ctx: TransactionContext, words: TaskWords): Promise<string | null> => {
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
  await announce(ctx, {
    type: 'shipment.attention_needed',
    shipmentId: words.shipmentId,
    details: {
      message: words.message,
      task: { id: opened.id, kind: words.kind, due_at: words.dueAt.toISOString() },
    },
  })
  return opened.id
}
