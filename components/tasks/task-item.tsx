'use client'

import { Moment } from '#components/format/moment.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

import { SentAgainLine } from './sent-again-line.tsx'
import { TaskOwner } from './task-owner.tsx'
import { TaskSteps } from './task-steps.tsx'

type TaskItemProps = {
  task: Task
  readerId: string
}

const ending = {
  resolved: 'Resolved automatically',
  done: 'Done',
  dismissed: 'Dismissed',
} as const

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

/** Shows what happened, the assignee, the due day, and the actions of a task. */
export const TaskBody = ({ task, readerId }: TaskItemProps) => (
  <div className="grid gap-2.5">
    <p className="max-w-3xl">{task.message}</p>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-soft">
      <span>
        <Dates task={task} />
      </span>
      <TaskOwner task={task} readerId={readerId} />
    </p>
    <SentAgainLine task={task} />
    {task.next_steps.length > 0 && <TaskSteps task={task} />}
  </div>
)
