import { CircleCheck } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import { taskLabels } from '#components/tasks/task-labels.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Overview } from '#lib/contract/overview/overview.ts'
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
                  task.shipment
                    ? (task.shipment.name ?? task.shipment.recipient)
                    : taskLabels[task.kind].label
                }
                detail={task.message}
              >
                <span className="grid shrink-0 justify-items-end gap-0.5">
                  <Badge tone={taskLabels[task.kind].tone}>{taskLabels[task.kind].label}</Badge>
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

/** Said where what needs somebody would stand, so that its absence is not doubted. */
export const CalmCard = () => (
  <Card className="flex items-center gap-3 px-5 py-4 text-ink-soft">
    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
    You’re all caught up.
  </Card>
)

/** Evidence that is deleted soon unless somebody keeps it; nothing at all while none is. */
export const ExpiringCard = ({ evidence }: { evidence: Overview['evidence'] }) =>
  evidence.expiring > 0 && evidence.next_expires_at !== null ? (
    <Notice
      tone="warn"
      title={`Evidence for ${plural(evidence.expiring, 'shipment')} will be deleted within 30 days`}
      action={<LinkButton href={paths.evidence({ state: 'expiring' })}>View shipments</LinkButton>}
    >
      Earliest deletion: <Moment focusable at={evidence.next_expires_at} format="date" />. Download it or
      place a legal hold.
    </Notice>
  ) : null
