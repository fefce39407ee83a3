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
    title="This purchase waits for approval"
    className="mb-4"
    action={<LinkButton href={paths.approval(approval.id)}>See the request</LinkButton>}
  >
    {approval.requested_by.name} asked for it for {formatDollars(approval.total_cents)},{' '}
    <Moment focusable at={approval.requested_at} />. Nothing was charged. Whoever asked withdraws it before
    the draft can be changed.
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
    title="The request for approval came back"
    className="mb-4"
    action={
      <LinkButton variant="primary" href={paths.send.quotes(shipmentId)}>
        Change and ask again
      </LinkButton>
    }
  >
    <span className="wrap-anywhere">{approval.comment}</span>
  </Notice>
)
