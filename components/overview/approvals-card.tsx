import { approvalTitle } from '#components/approvals/approval-labels.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { paths } from '#lib/paths.ts'

import { OverviewLink } from './overview-link.tsx'

/** Purchases that wait for the reader's decision; nothing at all while none does. */
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
                    {approval.requested_by.name}:{' '}
                    <CarrierService carrier={approval.carrier} service={approval.service} />
                  </>
                }
              >
                <Money cents={approval.total_cents} className="font-[550]" />
              </OverviewLink>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
