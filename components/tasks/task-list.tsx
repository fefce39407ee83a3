'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { RowCheckbox } from '#components/ui/row-checkbox.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'
import { paths } from '#lib/paths.ts'

import { TaskBulkBar } from './task-bulk-bar.tsx'
import { TaskBody } from './task-item.tsx'
import { describeTask } from './task-labels.ts'

type TaskListProps = { tasks: readonly Task[]; readerId: string }

const isOpen = (task: Task): boolean => task.closed_at === null

/** Tasks one under the other, each on a line that opens for its steps; those that are selected are handled together. */
export const TaskList = ({ tasks, readerId }: TaskListProps) => {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const open = tasks.filter(isOpen)
  // What was handled meanwhile is no longer selected.
  const selected = open.filter((task) => selectedIds.has(task.id))
  const isAllSelected = open.length > 0 && selected.length === open.length
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selectedIds)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelectedIds(next)
  }
  return (
    <>
      <Card label="Tasks">
        {open.length > 1 && (
          <div className="flex h-10 items-center gap-3 border-b border-line px-5 text-sm text-ink-soft">
            <RowCheckbox
              aria-label="Select all on this page"
              checked={isAllSelected}
              onChange={(event) =>
                setSelectedIds(new Set(event.target.checked ? open.map(({ id }) => id) : []))
              }
            />
            Select all on this page
          </div>
        )}
        <ul className="divide-y divide-line">
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskRow
                task={task}
                readerId={readerId}
                isOnly={tasks.length === 1}
                selection={
                  open.length > 1 && isOpen(task)
                    ? {
                        isSelected: selectedIds.has(task.id),
                        onChange: (isSelected) => select(task.id, isSelected),
                      }
                    : null
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      <div aria-live="polite" className="sticky bottom-3 z-10 mt-3 empty:hidden">
        {selected.length > 0 && (
          <TaskBulkBar tasks={selected} readerId={readerId} onClear={() => setSelectedIds(new Set())} />
        )}
      </div>
    </>
  )
}

type TaskRowProps = {
  task: Task
  readerId: string
  /** Whether nothing else is listed: it is open then. */
  isOnly: boolean
  selection: { isSelected: boolean; onChange: (isSelected: boolean) => void } | null
}

const TaskRow = ({ task, readerId, isOnly, selection }: TaskRowProps) => {
  const words = describeTask(task)
  const { shipment } = task
  const title = shipment?.recipient ?? task.message
  return (
    <article data-row aria-label={words.label} className="flex px-5">
      {selection && (
        <span className="mr-3 flex h-11 items-center">
          <RowCheckbox
            aria-label={`Select ${words.label}: ${title}`}
            checked={selection.isSelected}
            onChange={(event) => selection.onChange(event.target.checked)}
          />
        </span>
      )}
      <details className="group/task min-w-0 flex-1" open={isOnly}>
        <summary className="-mx-2 flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-1.5 hover:bg-sunken/70 sm:flex-nowrap [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 text-ink-faint transition-transform duration-100 group-open/task:rotate-90"
          />
          <span className="shrink-0 sm:w-40">
            <Badge tone={isOpen(task) ? words.tone : 'neutral'}>{words.label}</Badge>
          </span>
          <span className="min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full max-sm:pl-6.5">
            <span className="font-emphasis">{title}</span>
            {shipment?.name && <span className="text-ink-soft"> · {shipment.name}</span>}
          </span>
          <span className="ml-auto shrink-0 text-sm text-ink-soft">
            {isOpen(task) ? 'Due ' : 'Closed '}
            <Moment at={task.closed_at ?? task.due_at} format="week-date" className="numeric" />
          </span>
        </summary>
        <div className="grid gap-2.5 pt-1 pb-4 sm:pl-6.5">
          {shipment && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PrefetchLink href={paths.shipment(shipment.id)} className="text-link font-emphasis">
                {shipment.name ?? shipment.recipient}
              </PrefetchLink>
              {shipment.tracking_number && (
                <span className="code inline-flex items-center text-sm text-ink-soft">
                  {groupTrackingNumber(shipment.tracking_number)}
                  <CopyButton value={shipment.tracking_number} label="tracking number" />
                </span>
              )}
            </p>
          )}
          <TaskBody task={task} readerId={readerId} />
        </div>
      </details>
    </article>
  )
}
