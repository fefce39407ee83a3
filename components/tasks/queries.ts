import { read } from '#components/api/read.ts'

import { queryOf, type TaskListQuery } from './task-filters.ts'

/** Tasks, and to whom they can be assigned. */
export const taskQueries = {
  list: (query: TaskListQuery) => read('listTasks', { query: queryOf(query) }, 'any shipment'),
  assignees: () => read('listTaskAssignees', {}),
}
