'use client'

import { CircleCheck, SearchX } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

import { taskQueries } from './queries.ts'
import { type TaskListQuery, taskListQuery } from './task-filters.ts'
import { TaskList } from './task-list.tsx'

const Nothing = ({ query }: { query: TaskListQuery }) => (
  <Card>
    {query.view === null && query.kind === null ? (
      <EmptyState icon={CircleCheck} title="Nothing needs attention">
        Mail that isn’t scanned, stops moving, goes unclaimed or is returned appears here until it’s resolved.
      </EmptyState>
    ) : (
      <EmptyState
        icon={SearchX}
        title="No matching tasks"
        action={<LinkButton href={paths.tasks()}>View open tasks</LinkButton>}
      >
        There are no tasks in this view.
      </EmptyState>
    )}
  </Card>
)

/** Shows one page of the tasks that match the filters. */
export const TaskResults = ({ query, readerId }: { query: TaskListQuery; readerId: string }) => {
  const listed = useRead(taskQueries.list(query))
  if (!listed.ok) {
    return (
      <Failure
        level={2}
        error={listed.error}
        title="Tasks could not be loaded"
        action={<LinkButton href={paths.tasks()}>View open tasks</LinkButton>}
      />
    )
  }
  const { data: tasks, next_cursor: nextCursor } = listed.value
  if (tasks.length === 0) return <Nothing query={query} />
  const isFirst = query.cursor === null
  return (
    <>
      <TaskList tasks={tasks} readerId={readerId} />
      <Pagination
        summary={
          isFirst && nextCursor === null
            ? plural(tasks.length, 'task')
            : `${tasks.length} on this page, ${query.view === 'closed' ? 'latest first' : 'due soonest first'}`
        }
        previous={{
          label: 'First',
          href: isFirst ? null : taskListQuery.firstPage(query),
          reason: 'You’re on the first page.',
        }}
        next={{
          label: 'Next',
          href: nextCursor && taskListQuery.nextPage(query, nextCursor),
          reason: 'No more tasks.',
        }}
      />
    </>
  )
}
