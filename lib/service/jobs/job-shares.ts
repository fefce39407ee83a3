import { type JobName, type Jobs, type QueueRules, queues } from './queue.ts'

/** Returns what a job shares with others, as pg-boss names it: the group that may run at once, and the one place to wait in. */
export const sharesOf = <Name extends JobName>(
  name: Name,
  data: Jobs[Name],
): { group?: { id: string }; singletonKey?: string } => {
  const { share, isSingle }: QueueRules = queues[name]
  const id = share && new Map<string, unknown>(Object.entries(data)).get(share.by)
  return {
    ...(typeof id === 'string' && { group: { id } }),
    ...(isSingle && { singletonKey: JSON.stringify(data) }),
  }
}
