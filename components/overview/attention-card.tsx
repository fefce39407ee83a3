import { CircleCheck, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { approvalTitle, describeApproved } from '#components/approvals/approval-list.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { describeTask } from '#components/tasks/task-labels.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Overview } from '#lib/contract/overview/overview.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { paths } from '#lib/paths.ts'

/** Shows the most urgent tasks; renders nothing without any. */
export const AttentionCard = ({ tasks, openCount }: { tasks: readonly Task[]; openCount: number }) => {
  if (tasks.length === 0) return null
  return (
    <Card label="Tasks">
      <CardHeader
        title="Tasks"
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
                    ? [task.shipment.recipient, task.shipment.name].filter(Boolean).join(' · ')
                    : describeTask(task).label
                }
                detail={task.message}
              >
                <span className="grid shrink-0 justify-items-end gap-0.5">
                  <Badge tone={describeTask(task).tone}>{describeTask(task).label}</Badge>
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

/** Confirms that nothing needs attention. */
export const CalmCard = () => (
  <Card className="flex items-center gap-3 px-5 py-4 text-ink-soft">
    <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
    You’re all caught up.
  </Card>
)

/** Shows evidence that expires soon; renders nothing without any. */
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

/** Shows purchases that await the reader's decision; renders nothing without any. */
export const ApprovalsCard = ({ approvals, count }: { approvals: readonly Approval[]; count: number }) => {
  if (approvals.length === 0) return null
  return (
    <Card label="Awaiting your approval">
      <CardHeader
        title="Awaiting your approval"
        aside={
          <PrefetchLink href={paths.approvals()} className="text-link">
            All {count}
          </PrefetchLink>
        }
      />
      <CardBody className="px-3! pt-2 pb-3">
        <ul>
          {approvals.map((approval) => (
            <li key={approval.id}>
              <OverviewLink
                href={paths.approval(approval.id)}
                title={approvalTitle(approval)}
                detail={
                  <>
                    {approval.requested_by.name}: {describeApproved(approval)}
                  </>
                }
              >
                <Money cents={approval.total_cents} className="font-emphasis" />
              </OverviewLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

type OverviewLinkProps = { href: string; title: string; detail: ReactNode; children?: ReactNode }

/** Renders a row of a card as one link, with `children` at its right. */
export const OverviewLink = ({ href, title, detail, children }: OverviewLinkProps) => (
  <PrefetchLink
    href={href}
    className="group flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
  >
    <span className="min-w-0 flex-1">
      <span className="block truncate font-emphasis">{title}</span>
      <span className="line-clamp-2 text-sm text-ink-soft sm:line-clamp-1">{detail}</span>
    </span>
    {children}
    <ArrowRight
      aria-hidden="true"
      className="size-4 shrink-0 text-ink-faint transition-transform duration-100 group-hover:translate-x-0.5"
    />
  </PrefetchLink>
)
