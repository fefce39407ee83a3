'use client'

import { Moment } from '#components/format/moment.tsx'
import { describeTask } from '#components/tasks/task-labels.ts'
import { TaskOwner } from '#components/tasks/task-owner.tsx'
import { TaskSteps } from '#components/tasks/task-steps.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

type ShipmentTasksProps = {
  tasks: readonly Task[]
  readerId: string
}

/** Shows the shipment's open tasks below its verdict, with their actions. */
export const ShipmentTasks = ({ tasks, readerId }: ShipmentTasksProps) => (
  <ul aria-label="Needs attention" className="grid basis-full gap-2.5">
    {tasks.map((task) => (
      <li key={task.id}>
        <article aria-label={describeTask(task).label} className="grid gap-y-1.5 sm:pl-9">
          <p className="wrap-anywhere">{task.message}</p>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
              <span>
                Due <Moment at={task.due_at} format="date" />
              </span>
              <TaskOwner task={task} readerId={readerId} />
            </p>
            {task.next_steps.length > 0 && <TaskSteps task={task} />}
          </div>
        </article>
      </li>
    ))}
  </ul>
)
