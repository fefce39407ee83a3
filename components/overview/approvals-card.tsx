import { ArrowRight } from 'lucide-react'
import Link from 'next/link'

import { approvalTitle } from '#components/approvals/approval-words.ts'
import { Money } from '#components/format/money.tsx'
import { serviceTitle } from '#components/send/quotes/service-words.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { Approval } from '#lib/contract/approval.ts'
import { paths } from '#lib/paths.ts'

/** Purchases that wait for the reader's decision; nothing at all while none does. */
export const ApprovalsCard = ({ approvals, count }: { approvals: readonly Approval[]; count: number }) => {
  if (approvals.length === 0) return null
  return (
    <Card label="Waiting for your approval">
      <CardHeader
        title="Waiting for your approval"
        aside={
          <Link href={paths.approvals()} className="text-link">
            All {count}
          </Link>
        }
      />
      <CardBody className="px-3! pt-2 pb-3">
        <ul>
          {approvals.map((approval) => (
            <li key={approval.id}>
              <Link
                href={paths.approval(approval.id)}
                className="group flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-[560]">{approvalTitle(approval)}</span>
                  <span className="block truncate text-sm text-ink-soft">
                    {approval.requested_by.name}: {serviceTitle(approval)}
                  </span>
                </span>
                <Money cents={approval.total_cents} className="font-[550]" />
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
