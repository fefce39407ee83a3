'use client'

import { useRouter } from 'next/navigation'

import { Card } from '#components/ui/card.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

import type { TaskActions } from './task-actions.ts'
import { TaskItem } from './task-item.tsx'

type TaskListProps = { tasks: readonly Task[]; readerId: string; actions: TaskActions }

/** Tasks one under the other, each with its buttons. */
export const TaskList = ({ tasks, readerId, actions }: TaskListProps) => {
  const router = useRouter()
  return (
    <Card label="Tasks">
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskItem task={task} readerId={readerId} actions={actions} onChanged={() => router.refresh()} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
