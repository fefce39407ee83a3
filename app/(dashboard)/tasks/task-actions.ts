import type { TaskActions } from '#components/tasks/task-actions.ts'

import { askCarrier, assignTask, dismissTask, finishTask, refundTask, sendCopy } from './actions.ts'

/** The server actions of a task, to be handed to its buttons. */
export const taskActions: TaskActions = {
  assign: assignTask,
  dismiss: dismissTask,
  finish: finishTask,
  askCarrier,
  sendCopy,
  refund: refundTask,
}
