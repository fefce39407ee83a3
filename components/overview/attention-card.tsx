import { ArrowRight } from 'lucide-react'
import Link from 'next/link'

import { Moment } from '#components/format/moment.tsx'
import { taskWords } from '#components/tasks/task-words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { Task } from '#lib/contract/task.ts'
import { paths } from '#lib/paths.ts'

/** What needs a person soonest; nothing at all while nothing does. */
export const AttentionCard = ({ tasks, openCount }: { tasks: readonly Task[]; openCount: number }) => {
  if (tasks.length === 0) return null
  return (
    <Card label="Needs attention">
      <CardHeader
        title="Needs attention"
        aside={
          <Link href={paths.tasks()} className="text-link">
            {openCount > tasks.length ? `All ${openCount}` : 'What can be done'}
          </Link>
        }
      />
      <CardBody className="px-3! pt-2 pb-3">
        <ul>
          {tasks.map((task) => (
            <li key={task.id}>
              <Link
                href={task.shipment ? paths.shipment(task.shipment.id) : paths.tasks()}
                className="group flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[560]">
                    {task.shipment
                      ? (task.shipment.name ?? task.shipment.recipient)
                      : taskWords[task.kind].label}
                  </span>
                  <span className="block truncate text-sm text-ink-soft">{task.message}</span>
                </span>
                <span className="grid shrink-0 justify-items-end gap-0.5">
                  <Badge tone={taskWords[task.kind].tone}>{taskWords[task.kind].label}</Badge>
                  <span className="text-sm text-ink-soft">
                    due <Moment at={task.due_at} format="short-date" />
                  </span>
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="size-4 text-ink-faint transition-transform duration-100 group-hover:translate-x-0.5"
                />
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
