'use client'

import { TaskItem } from '#components/tasks/task-item.tsx'
import { Card } from '#components/ui/card.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'

type ShipmentTasksProps = {
  tasks: readonly Task[]
  readerId: string
}

/** Shows the shipment's open tasks, with their actions. */
export const ShipmentTasks = ({ tasks, readerId }: ShipmentTasksProps) => (
  <Card label="Needs attention" className="mb-4 border-warn/40">
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskItem task={task} readerId={readerId} />
        </li>
      ))}
    </ul>
  </Card>
)
