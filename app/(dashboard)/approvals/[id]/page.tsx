import type { Metadata } from 'next'

import { findDocumentOf, findShipment } from '#app/(dashboard)/send/load-draft.ts'
import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { ApiProvider } from '#components/api/api-provider.tsx'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { ApprovalDecision } from '#components/approvals/approval-decision.tsx'
import { approvalTitle, approvalLabels } from '#components/approvals/approval-list.tsx'
import { ApprovalTerms } from '#components/approvals/approval-terms.tsx'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Approval request' }

/** Shows the state of a request to readers who cannot decide on it. */
const Standing = ({ approval, isOwn }: { approval: Approval; isOwn: boolean }) => {
  if (approval.state === 'waiting') {
    return isOwn ? (
      <Notice tone="accent" title="You can’t approve your own request" className="mb-4">
        We’ve emailed owners and admins, and we’ll notify you of the decision.
      </Notice>
    ) : null
  }
  const { label, tone } = approvalLabels[approval.state]
  return (
    <Notice
      tone={tone}
      className="mb-4"
      title={approval.decided_by ? `${label} by ${approval.decided_by.name}` : label}
    >
      {approval.comment && <p className="wrap-anywhere">{approval.comment}</p>}
      {approval.decided_at && <Moment focusable at={approval.decided_at} />}
    </Notice>
  )
}

const ApprovalPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const [account, client, { id }] = await Promise.all([requireAccount(), getClient(), params])
  const read = await attempt(client.getApproval({ params: { id } }))
  if (!read.ok) return <Failure error={read.error} title="Request could not be loaded" />
  const approval = read.value.data
  const shipment = await findShipment(approval.shipment.id)
  const document = shipment.ok ? await findDocumentOf(shipment.value) : null
  const { label, tone } = approvalLabels[approval.state]
  const isOwn = approval.requested_by.id === account.user.id
  return (
    <>
      <LiveRefresh />
      <PageHeader
        trail={[{ label: 'Approvals', href: paths.approvals() }]}
        title={approvalTitle(approval)}
        badge={<Badge tone={tone}>{label}</Badge>}
        description={
          <>
            Requested by {isOwn ? 'you' : approval.requested_by.name}
            {approval.api_key && <> via API key “{approval.api_key.name}”</>},{' '}
            <Moment focusable at={approval.requested_at} />
          </>
        }
        actions={<ApprovalDecision approval={approval} />}
      />
      <Standing approval={approval} isOwn={isOwn} />
      <ApiProvider>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ApprovalTerms approval={approval} />
          {document && <DocumentCard document={document} />}
        </div>
      </ApiProvider>
    </>
  )
}

export default ApprovalPage
