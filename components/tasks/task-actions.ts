import type { ActionResult } from '#lib/client/action-result.ts'

/** What can be done about a task, each a server action. */
export type TaskActions = {
  assign: (taskId: string, ownerId: string | null) => Promise<ActionResult<unknown>>
  dismiss: (taskId: string, reason: string) => Promise<ActionResult<unknown>>
  finish: (taskId: string) => Promise<ActionResult<unknown>>
  askCarrier: (taskId: string, note: string | undefined) => Promise<ActionResult<unknown>>
  sendCopy: (taskId: string) => Promise<ActionResult<{ id: string }>>
  refund: (taskId: string) => Promise<ActionResult<unknown>>
}
