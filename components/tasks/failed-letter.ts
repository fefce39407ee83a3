import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { SentAgain } from '#lib/contract/shipments/attempt.ts'
import type { Task } from '#lib/contract/tasks/task.ts'

import { describeTask } from './task-labels.ts'

/** A letter that is offered to be sent again. */
export type FailedLetter = {
  /** Its shipment. */
  id: string
  recipient: string
  /** Its reference and name. */
  title: string
  /** What happened to it. */
  problem: string
  sentAgain: SentAgain | null
}

/** Tasks about letters in the states in which sending again is offered. */
const failedKinds: readonly TaskKind[] = [
  'notice_left',
  'delivery_attempted',
  'held',
  'undeliverable',
  'tracking_unclear',
  'unclaimed',
  'returned',
  'lost_or_damaged',
]

/** Returns the letters of these tasks that can be sent again together, each once. */
export const failedLetters = (tasks: readonly Task[]): FailedLetter[] => {
  const letters = tasks.flatMap((task): FailedLetter[] =>
    task.shipment && failedKinds.includes(task.kind)
      ? [
          {
            id: task.shipment.id,
            recipient: task.shipment.recipient,
            title: task.shipment.name ?? '',
            problem: describeTask(task).label,
            sentAgain: task.sent_again,
          },
        ]
      : [],
  )
  return [...new Map(letters.map((letter) => [letter.id, letter])).values()]
}
