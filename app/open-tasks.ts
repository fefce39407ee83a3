import { getClient } from './api-client.ts'
import { attempt } from './attempt.ts'

/** How many requests wait for the reader's decision. None when it cannot be had, as for tasks. */
export const countApprovals = async (): Promise<number> => {
  const client = await getClient()
  const listed = await attempt(client.listApprovals({ query: { limit: 1 } }))
  return listed.ok ? listed.value.actionable_count : 0
}

/** How many tasks are open. A count that cannot be had is no reason to show no page: none is shown then. */
export const countOpenTasks = async (): Promise<number> => {
  const client = await getClient()
  const listed = await attempt(client.listTasks({ query: { limit: 1 } }))
  return listed.ok ? listed.value.open_count : 0
}
