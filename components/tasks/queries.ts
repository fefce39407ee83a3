import { read } from '#components/api/read.ts'

import { queryOf, type TaskListQuery } from './task-filters.ts'

/** Tasks, and to whom they can be assigned. */
export const taskQueries = {
  list: (query: TaskListQuery) => read('listTasks', { query: queryOf(query) }, 'any shipment'),
  /** Copies of letters, which their names and tags call so. */
  copies: () =>
    read('listShipments', { query: { search: 'copy of', include: 'details', limit: 100 } }, 'any shipment'),
  assignees: () => read('listTaskAssignees', {}),
}
