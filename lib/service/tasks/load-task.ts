import { and, eq, sql, type SQL } from 'drizzle-orm'

import { carrierContact } from '#lib/contract/quotes/carriers.values.ts'
import { canCancel, type ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { NextStep, TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { sentAgainOf } from '#lib/service/shipment-core/sent-again.ts'

const byKind = {
  no_acceptance: ['contact_carrier', 'refund', 'send_copy'],
  no_movement: ['contact_carrier', 'send_copy'],
  notice_left: ['send_copy', 'contact_carrier'],
  delivery_attempted: ['send_copy', 'contact_carrier'],
  held: ['contact_carrier', 'send_copy'],
  undeliverable: ['send_copy', 'contact_carrier'],
  tracking_unclear: ['contact_carrier'],
  unclaimed: ['send_copy', 'contact_carrier'],
  returned: ['send_copy', 'contact_carrier'],
  lost_or_damaged: ['contact_carrier', 'send_copy'],
  receipt_overdue: ['contact_carrier'],
  receipt_urgent: ['contact_carrier'],
  paper_missing: [],
  receipt_email: [],
  refund_cutoff: ['refund'],
  refund_rejected: [],
  payment_disputed: [],
  fraud_warning: ['refund'],
  reconciliation: [],
  card_expiring: ['replace_card'],
  connected_account_refused: ['replace_key'],
  vendor_account_changed: [],
  schedule_failed: [],
  deadline_near: [],
  deadline_missed: [],
  print_failed: [],
  cancelled_after_print: [],
  cancelled_but_mailed: ['contact_carrier'],
  integrity_check_failed: [],
  stored_file_failed: [],
} as const satisfies Record<TaskKind, readonly NextStep[]>

/**
 * Returns the possible actions on an open task: the kind's own steps as far as the shipment allows, and closing it by
 * hand, which comes first once the letter was sent again.
 */
export const nextStepsOf = (
  kind: TaskKind,
  status: ShipmentStatus | null,
  isSentAgain: boolean,
): NextStep[] => {
  const own: readonly NextStep[] = byKind[kind]
  const possible = own.filter((step) => step !== 'refund' || (status !== null && canCancel(status)))
  return isSentAgain ? ['done', ...possible, 'dismiss'] : [...possible, 'done', 'dismiss']
}

type TaskRow = typeof tasks.$inferSelect

/** Tasks with their shipment and owner; to be narrowed by `where`, which names the organization. */
export const selectTasks = (
  { db, organizationId }: Pick<ServiceContext, 'db' | 'organizationId'>,
  where: SQL | undefined,
) =>
  db
    .select({
      task: tasks,
      shipment: {
        id: shipments.id,
        name: shipments.name,
        toAddress: shipments.toAddress,
        status: shipments.status,
        carrier: shipments.carrier,
        trackingNumber: shipments.trackingNumber,
        trackingUrl: shipments.trackingUrl,
      },
      owner: { id: user.id, name: user.name, email: user.email },
      sentAgain: sentAgainOf(organizationId, sql`"tasks"."shipment_id"`),
    })
    .from(tasks)
    .leftJoin(
      shipments,
      and(eq(shipments.organizationId, tasks.organizationId), eq(shipments.id, tasks.shipmentId)),
    )
    .leftJoin(user, eq(user.id, tasks.ownerId))
    .where(where)

type SelectedTask = Awaited<ReturnType<typeof selectTasks>>[number]

/** Shapes a task as the contract has it. */
export const presentTask = ({ task, shipment, owner, sentAgain }: SelectedTask): Task => ({
  id: task.id,
  kind: task.kind,
  message: task.message,
  details: task.details,
  shipment: shipment && {
    id: shipment.id,
    name: shipment.name,
    recipient: shipment.toAddress.name ?? shipment.toAddress.company ?? '',
    status: shipment.status,
    carrier: shipment.carrier,
    tracking_number: shipment.trackingNumber,
    tracking_url: shipment.trackingUrl,
  },
  sent_again: sentAgain,
  owner: owner && { id: owner.id, name: owner.name || owner.email },
  due_at: task.dueAt.toISOString(),
  opened_at: task.openedAt.toISOString(),
  closed_at: momentOf(task.closedAt),
  closed_by: task.closedBy,
  outcome: task.outcome,
  reason: task.reason,
  next_steps: task.closedAt
    ? []
    : nextStepsOf(task.kind, shipment?.status ?? null, sentAgain?.is_bought ?? false),
  carrier_contact: carrierContact(shipment?.carrier ?? null),
})

const isTask = (ctx: ServiceContext, taskId: string) =>
  and(eq(tasks.organizationId, ctx.organizationId), eq(tasks.id, taskId))

const notFound = () => new ServiceError('TASK_NOT_FOUND', 'This task does not exist in your organization.')

/** Returns the task as the contract has it. Throws TASK_NOT_FOUND. */
export const getTask = async (ctx: ServiceContext, taskId: string): Promise<Task> => {
  const [found] = isId(taskId) ? await selectTasks(ctx, isTask(ctx, taskId)) : []
  if (!found) throw notFound()
  return presentTask(found)
}

/** The task, which is open and offers the step. Throws TASK_NOT_FOUND, TASK_CLOSED or INVALID_STATUS_TRANSITION. */
export const requireStep = async (ctx: ServiceContext, taskId: string, step: NextStep): Promise<Task> => {
  const task = await getTask(ctx, taskId)
  if (task.closed_at !== null) throw taskClosed()
  if (task.next_steps.includes(step)) return task
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    'This action is not available for this task, or no longer is.',
  )
}

const taskClosed = () =>
  new ServiceError('TASK_CLOSED', 'This task is already closed: a team member closed it, or its cause ended.')

/** Locks the task for a change until the transaction ends. Throws TASK_NOT_FOUND or TASK_CLOSED. */
export const lockOpenTask = async (ctx: TransactionContext, taskId: string): Promise<TaskRow> => {
  const [row] = isId(taskId) ? await ctx.db.select().from(tasks).where(isTask(ctx, taskId)).for('update') : []
  if (!row) throw notFound()
  if (row.closedAt) throw taskClosed()
  return row
}

/** Writes a change to a task that is locked. */
export const changeTask = async (
  ctx: TransactionContext,
  taskId: string,
  changes: Partial<typeof tasks.$inferInsert>,
): Promise<void> => {
  await ctx.db.update(tasks).set(changes).where(isTask(ctx, taskId))
}
