'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

import { NativeSelect } from '#components/ui/native-select.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { taskKinds } from '#lib/contract/shipment-core/task.values.ts'

import { type TaskListQuery, taskListQuery } from './task-filters.ts'
import { taskLabels } from './task-labels.ts'

/** Filters tasks by kind. The choice is in the URL. */
export const KindFilter = ({ query }: { query: TaskListQuery }) => {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const choose = (value: string) => {
    const kind = taskKinds.find((each) => each === value) ?? null
    startTransition(() => router.push(taskListQuery.firstPage({ view: query.view, kind })))
  }
  return (
    <div className="flex items-center gap-2">
      <NativeSelect
        actsAtOnce
        aria-label="Type"
        value={query.kind ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="w-56 max-w-full"
      >
        <option value="">All types</option>
        {taskKinds.map((kind) => (
          <option key={kind} value={kind}>
            {taskLabels[kind].label}
          </option>
        ))}
      </NativeSelect>
      {isPending && <Spinner label="Loading tasks" className="text-ink-faint" />}
    </div>
  )
}
