import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { getTask, requireStep } from './load-task.ts'

/** Records in the shipment's timeline that the carrier was asked about it. The task stays open until its cause ends. */
export const askCarrier = async (
  ctx: ServiceContext,
  taskId: string,
  input: { note?: string | undefined },
): Promise<Task> => {
  authorize(ctx, 'handle_tasks')
  const { shipment, kind } = await requireStep(ctx, taskId, 'ask_carrier')
  if (shipment) {
    await withTransaction(ctx, async (ctx) => {
      const locked = await lockShipment(ctx, shipment.id)
      const carrier = carrierName(locked.carrier ?? '') || 'the carrier'
      await recordUpdate(ctx, locked, {
        message: input.note ? `Contacted ${carrier}: “${input.note}”.` : `Contacted ${carrier}.`,
        metadata: { task_id: taskId, task_kind: kind, ...(input.note && { note: input.note }) },
      })
    })
  }
  return getTask(ctx, taskId)
}
