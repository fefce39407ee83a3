import { defineListQuery } from '#components/ui/list-query.ts'
import { choiceParam, type ParamValues } from '#components/ui/search-params.ts'
import { taskKinds } from '#lib/contract/shipment-core/task.values.ts'
import { paths } from '#lib/paths.ts'

/** Reads and writes the filters of the list of tasks in the URL. */
export const taskListQuery = defineListQuery(paths.tasks(), {
  view: choiceParam(['mine', 'unassigned', 'closed']),
  kind: choiceParam(taskKinds),
})

export type TaskListQuery = ParamValues<typeof taskListQuery.params>

/** Returns the filters as the API takes them. */
export const queryOf = ({ view, kind, cursor }: TaskListQuery) => ({
  state: view === 'closed' ? ('closed' as const) : ('open' as const),
  owner: view === 'mine' ? 'me' : view === 'unassigned' ? 'unassigned' : undefined,
  kind: kind ?? undefined,
  cursor: cursor ?? undefined,
})
