import { getClient } from './api-client.ts'
import { attempt } from './attempt.ts'

/** How many tasks are open. A count that cannot be had is no reason to show no page: none is shown then. */
export const countOpenTasks = async (): Promise<number> => {
  const client = await getClient()
  const listed = await attempt(client.listTasks({ query: { limit: 1 } }))
  return listed.ok ? listed.value.open_count : 0
}
