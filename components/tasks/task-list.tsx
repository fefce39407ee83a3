import { Card } from '#components/ui/card.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

import { TaskItem } from './task-item.tsx'

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
