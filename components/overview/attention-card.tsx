import { Moment } from '#components/format/moment.tsx'
import { taskWords } from '#components/tasks/task-words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Task } from '#lib/contract/tasks/task.ts'
import { paths } from '#lib/paths.ts'

import { OverviewLink } from './overview-link.tsx'

/** What needs a person soonest; nothing at all while nothing does. */
export const AttentionCard = ({ tasks, openCount }: { tasks: readonly Task[]; openCount: number }) => {
  if (tasks.length === 0) return null
  return (
    <Card label="Needs attention">
      <CardHeader
        title="Needs attention"
        aside={
          <PrefetchLink href={paths.tasks()} className="text-link">
            {openCount > tasks.length ? `All ${openCount}` : 'View tasks'}
          </PrefetchLink>
        }
      />
      <CardBody className="px-3! pt-2 pb-3">
        <ul>
          {tasks.map((task) => (
            <li key={task.id}>
              <OverviewLink
                href={task.shipment ? paths.shipment(task.shipment.id) : paths.tasks()}
                title={
                  task.shipment ? (task.shipment.name ?? task.shipment.recipient) : taskWords[task.kind].label
                }
                detail={task.message}
              >
                <span className="grid shrink-0 justify-items-end gap-0.5">
                  <Badge tone={taskWords[task.kind].tone}>{taskWords[task.kind].label}</Badge>
                  <span className="text-sm text-ink-soft">
                    due <Moment at={task.due_at} format="short-date" />
                  </span>
                </span>
              </OverviewLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
