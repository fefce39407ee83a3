import type { Task } from '#lib/contract/tasks/task.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { cancelShipment } from '#lib/service/shipments/cancel-shipment.ts'
import { getTask, requireStep } from '#lib/service/tasks/load-task.ts'

/**
 * Cancels the piece of the task, which asks for the refund of label and card and closes the task. A repetition after
 * the piece was cancelled answers with the closed task.
 */
export const refundTask = async (ctx: ServiceContext, taskId: string): Promise<Task> => {
  authorize(ctx, 'handle_tasks')
  const task = await getTask(ctx, taskId)
  if (ctx.intent?.isTakenUp && task.shipment?.status === 'cancelled') return task
  const { shipment } = await requireStep(ctx, taskId, 'refund')
  if (shipment) await cancelShipment(ctx, shipment.id)
  return getTask(ctx, taskId)
}
