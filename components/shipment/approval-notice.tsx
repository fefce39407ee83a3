import { Moment } from '#components/format/moment.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { formatDollars } from '#lib/contract/api/money.values.ts'
import type { ApprovalBrief } from '#lib/contract/approvals/approval.ts'
import { paths } from '#lib/paths.ts'

/** A purchase that waits for a second person. */
export const AwaitedApproval = ({ approval }: { approval: ApprovalBrief }) => (
  <Notice
    tone="warn"
    title="Awaiting approval"
    className="mb-4"
    action={<LinkButton href={paths.approval(approval.id)}>View request</LinkButton>}
  >
    {approval.requested_by.name} requested {formatDollars(approval.total_cents)},{' '}
    <Moment focusable at={approval.requested_at} />. Nothing was charged. Withdraw the request to edit the
    draft.
  </Notice>
)

/** A purchase that came back to who asked. */
export const ReturnedApproval = ({
  shipmentId,
  approval,
}: {
  shipmentId: string
  approval: ApprovalBrief
}) => (
  <Notice
    tone="warn"
    title="Approval request returned"
    className="mb-4"
    action={
      <LinkButton variant="primary" href={paths.send.quotes(shipmentId)}>
        Edit and resubmit
      </LinkButton>
    }
  >
    <span className="wrap-anywhere">{approval.comment}</span>
  </Notice>
)
