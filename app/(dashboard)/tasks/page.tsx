import { CircleCheck, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { KindFilter } from '#components/tasks/kind-filter.tsx'
import { queryOf, type TaskListQuery, taskListQuery } from '#components/tasks/task-filters.ts'
import { TaskList } from '#components/tasks/task-list.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Needs attention' }

const views = [
  { view: null, label: 'All open' },
  { view: 'mine', label: 'Mine' },
  { view: 'unassigned', label: 'Unassigned' },
  { view: 'closed', label: 'Closed' },
] as const

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

const List = async ({ query, readerId }: { query: TaskListQuery; readerId: string }) => {
  const client = await getClient()
  const listed = await attempt(client.listTasks({ query: queryOf(query) }))
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
      <ApiProvider>
        <TaskList tasks={tasks} readerId={readerId} />
      </ApiProvider>
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

const TasksPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const [query, account] = await Promise.all([taskListQuery.read(searchParams), requireAccount()])
  return (
    <>
      <LiveRefresh />
      <PageHeader
        title="Needs attention"
        description="Items waiting on your team. They close when resolved."
      />
      <div className="mb-4 grid gap-4">
        <NavTabs
          label="View"
          tabs={views.map(({ view, label }) => ({
            label,
            href: taskListQuery.firstPage({ view, kind: query.kind }),
            current: query.view === view,
          }))}
        />
        <KindFilter query={query} />
      </div>
      <List query={query} readerId={account.user.id} />
    </>
  )
}

export default TasksPage
