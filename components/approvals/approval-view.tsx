'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { Approval } from '#lib/contract/approvals/approval.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import { paths } from '#lib/paths.ts'

import { ApprovalDecision } from './approval-decision.tsx'
import { approvalTitle, approvalLabels } from './approval-list.tsx'
import { ApprovalTerms } from './approval-terms.tsx'
import { approvalQueries } from './queries.ts'

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

/** Shows a request: its requester, subject and decision. */
export const ApprovalView = ({ id, readerId, document }: ApprovalViewProps) => {
  const read = useRead(approvalQueries.detail(id))
  if (!read.ok) return <Failure error={read.error} title="Request could not be loaded" />
  const approval = read.value.data
  const { label, tone } = approvalLabels[approval.state]
  const isOwn = approval.requested_by.id === readerId
  return (
    <>
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ApprovalTerms approval={approval} />
        {document && <DocumentCard document={document} />}
      </div>
    </>
  )
}

type ApprovalViewProps = {
  id: string
  readerId: string
  /** The document to mail; null if it cannot be read. */
  document: DocumentDetail | null
}
