import { copyTagOf } from '#lib/contract/shipment-core/task.values.ts'
import type { Task } from '#lib/contract/tasks/task.ts'

import { describeTask } from './task-labels.ts'

/** A letter of which a First-Class copy is sent, and the task that offers it. */
export type CopiedLetter = {
  taskId: string
  /** The tag of its copies. */
  copyTag: string
  recipient: string
  /** Its reference and name. */
  title: string
  /** What happened to it. */
  problem: string
}

/** Returns whether a copy to the same address is what the task offers first. */
export const offersCopy = ({ kind, next_steps: steps }: Pick<Task, 'kind' | 'next_steps'>): boolean =>
  steps[0] === 'send_copy' && kind !== 'undeliverable'

/** Returns the letters of these tasks that can be copied together. */
export const copiedLetters = (tasks: readonly Task[]): CopiedLetter[] =>
  tasks.flatMap((task) =>
    task.shipment && offersCopy(task)
      ? {
          taskId: task.id,
          copyTag: copyTagOf({ id: task.shipment.id, trackingNumber: task.shipment.tracking_number }),
          recipient: task.shipment.recipient,
          title: task.shipment.name ?? '',
          problem: describeTask(task).label,
        }
      : [],
  )
