import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { beginReads } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { KindFilter } from '#components/tasks/kind-filter.tsx'
import { taskQueries } from '#components/tasks/queries.ts'
import { taskListQuery } from '#components/tasks/task-filters.ts'
import { TaskResults } from '#components/tasks/task-results.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'

export const metadata: Metadata = { title: 'Tasks' }

const views = [
  { view: null, label: 'All open' },
  { view: 'mine', label: 'Mine' },
  { view: 'unassigned', label: 'Unassigned' },
  { view: 'closed', label: 'Closed' },
] as const

const TasksPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await taskListQuery.read(searchParams)
  const reads = [taskQueries.list(query)]
  beginReads(reads)
  const account = await requireAccount()
  return (
    <PageMemory reads={reads}>
      <PageHeader title="Tasks" description="Items waiting on your team. They close when resolved." />
      <div data-unbounded="" className="mb-4 grid gap-4">
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
      <TaskResults query={query} readerId={account.user.id} />
    </PageMemory>
  )
}

export default TasksPage
