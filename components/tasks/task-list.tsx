'use client'

import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'
import { paths } from '#lib/paths.ts'

import { taskLabels } from './task-labels.ts'
import { TaskOwner } from './task-owner.tsx'
import { TaskSteps } from './task-steps.tsx'

type TaskListProps = { tasks: readonly Task[]; readerId: string }

/** Tasks one under the other, each with its buttons. */
export const TaskList = ({ tasks, readerId }: TaskListProps) => (
  <Card label="Tasks">
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskItem task={task} readerId={readerId} />
        </li>
      ))}
    </ul>
  </Card>
)

type TaskItemProps = {
  task: Task
  readerId: string
  /** Left out where the shipment is what the page is about. */
  withShipment?: boolean
  /** Called when the task, or its shipment, may have changed: for what the page does not read with itself. */
  onChanged?: (() => void) | undefined
}

const ending = { resolved: 'Resolved automatically', done: 'Done', dismissed: 'Dismissed' } as const

const Dates = ({ task }: { task: Task }) => {
  if (task.closed_at !== null) {
    return (
      <>
        {ending[task.outcome ?? 'resolved']} <Moment at={task.closed_at} format="date" />
        {task.reason && <span>: “{task.reason}”</span>}
      </>
    )
  }
  return (
    <>
      Due <Moment at={task.due_at} format="date" />
    </>
  )
}

/** One task: what happened, whose it is, until when, and what can be done at a press. */
export const TaskItem = ({ task, readerId, withShipment = true, onChanged }: TaskItemProps) => {
  const words = taskLabels[task.kind]
  const { shipment } = task
  return (
    <article className="grid gap-2.5 px-5 py-4" aria-label={words.label}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={task.closed_at === null ? words.tone : 'neutral'}>{words.label}</Badge>
        {withShipment && shipment && (
          <PrefetchLink href={paths.shipment(shipment.id)} className="text-link min-w-0 truncate font-[570]">
            {shipment.name ?? shipment.recipient}
          </PrefetchLink>
        )}
        {withShipment && shipment?.name && (
          <span className="text-sm text-ink-soft">to {shipment.recipient}</span>
        )}
      </div>
      <p className="max-w-3xl">{task.message}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-soft">
        <span>
          <Dates task={task} />
        </span>
        <TaskOwner task={task} readerId={readerId} onChanged={onChanged} />
      </p>
      {task.next_steps.length > 0 && <TaskSteps task={task} onChanged={onChanged} />}
    </article>
  )
}
