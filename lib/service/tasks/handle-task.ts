import { and, eq } from 'drizzle-orm'

import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import { actorName, type ServiceContext } from '#lib/service/context.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { changeTask, getTask, lockOpenTask, requireStep } from './load-task.ts'

const requireMember = async (ctx: ServiceContext, userId: string): Promise<void> => {
  const [member] = await ctx.db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, userId)))
  if (member) return
  const message = 'This member does not exist in your organization.'
  throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'owner_id', message }] })
}

/** Assigns an open task to a member, or unassigns it. */
export const assignTask = async (
  ctx: ServiceContext,
  taskId: string,
  input: { owner_id: string | null },
): Promise<Task> => {
  authorize(ctx, 'handle_tasks')
  if (input.owner_id !== null) await requireMember(ctx, input.owner_id)
  await withTransaction(ctx, async (ctx) => {
    const { shipmentId } = await lockOpenTask(ctx, taskId)
    await changeTask(ctx, taskId, { ownerId: input.owner_id })
    await notifyChange(ctx, ctx.organizationId, shipmentId)
  })
  return getTask(ctx, taskId)
}

const closeByHand = async (
  ctx: ServiceContext,
  taskId: string,
  ending: { outcome: 'done' | 'dismissed'; reason?: string },
): Promise<Task> => {
  authorize(ctx, 'handle_tasks')
  await withTransaction(ctx, async (ctx) => {
    const { shipmentId } = await lockOpenTask(ctx, taskId)
    await changeTask(ctx, taskId, {
      closedAt: ctx.clock.now(),
      closedBy: actorName(ctx.actor),
      ...ending,
    })
    await notifyChange(ctx, ctx.organizationId, shipmentId)
  })
  return getTask(ctx, taskId)
}

/** Dismisses an open task for good: its cause opens no other. */
export const dismissTask = (ctx: ServiceContext, taskId: string, input: { reason: string }): Promise<Task> =>
  closeByHand(ctx, taskId, { outcome: 'dismissed', reason: input.reason })

/** Closes an open task because a person did what was needed. */
export const finishTask = (ctx: ServiceContext, taskId: string): Promise<Task> =>
  closeByHand(ctx, taskId, { outcome: 'done' })

/** Records in the shipment's timeline that the carrier was contacted about it. The task stays open until its cause ends. */
export const contactCarrier = async (
  ctx: ServiceContext,
  taskId: string,
  input: { note?: string | undefined },
): Promise<Task> => {
  authorize(ctx, 'handle_tasks')
  const { shipment, kind } = await requireStep(ctx, taskId, 'contact_carrier')
  if (shipment) {
    await withTransaction(ctx, async (ctx) => {
      const locked = await lockShipment(ctx, shipment.id)
      const carrier = carrierName(locked.carrier ?? '') || 'the carrier'
      recordUpdate(ctx, locked, {
        message: input.note ? `Contacted ${carrier}: “${input.note}”.` : `Contacted ${carrier}.`,
        metadata: { task_id: taskId, task_kind: kind, ...(input.note && { note: input.note }) },
      })
    })
  }
  return getTask(ctx, taskId)
}
