import type { Task } from '#lib/contract/tasks/task.ts'

import { describeTask } from './task-labels.ts'

/** A letter of which a First-Class copy is sent, and the task that offers it. */
export type CopiedLetter = {
  taskId: string
  /** What copies of this letter are tagged with: see `sendCopy` of the service. */
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

/** Returns the tag of the copies of a letter. */
export const copyTagOf = (shipment: { id: string; tracking_number: string | null }): string =>
  `copy of ${shipment.tracking_number ?? shipment.id}`

/** Returns the letters of these tasks that can be copied together. */
export const copiedLetters = (tasks: readonly Task[]): CopiedLetter[] =>
  tasks.flatMap((task) =>
    task.shipment && offersCopy(task)
      ? {
          taskId: task.id,
          copyTag: copyTagOf(task.shipment),
          recipient: task.shipment.recipient,
          title: task.shipment.name ?? '',
          problem: describeTask(task).label,
        }
      : [],
  )
