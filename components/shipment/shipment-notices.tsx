'use client'

import { Moment } from '#components/format/moment.tsx'
import { describeDaysLeft, findWarning, hasEvidenceEnded } from '#components/retention/expiry-label.ts'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { EvidenceRetention } from '#lib/contract/evidence/evidence.ts'
import { downloads } from '#lib/paths.ts'

type ExpiryNoticeProps = { shipmentId: string; retention: EvidenceRetention }

/** Warns of an upcoming deletion, or shows that it has happened. */
export const ExpiryNotice = ({ shipmentId, retention }: ExpiryNoticeProps) => {
  if (retention.evidence_deleted_at) {
    return (
      <Notice title="Evidence deleted at the end of its retention period" className="mb-4">
        Deleted on <Moment focusable at={retention.evidence_deleted_at} format="date" />. The record, timeline
        and file hashes remain, so a copy you saved can still be verified.
      </Notice>
    )
  }
  if (hasEvidenceEnded(retention)) {
    return (
      <Notice title="Retention has ended" className="mb-4">
        It ended on <Moment focusable at={retention.evidence_expires_at} format="date" />. The evidence can no
        longer be downloaded, and will be deleted.
      </Notice>
    )
  }
  const warning = findWarning(retention)
  if (warning === null) return null
  const { tone, subject, days, at } = warning
  return (
    <Notice
      tone={tone}
      title={`${subject} will be deleted ${describeDaysLeft(days)}`}
      className="mb-4"
      action={
        <LinkButton kind="download" href={downloads.bundle(shipmentId)}>
          Download bundle
        </LinkButton>
      }
    >
      Retention ends on <Moment focusable at={at} />. Download what you need, or place a legal hold.
    </Notice>
  )
}

/** Shows that the mailing record could not be read while the rest of the page could. */
export const EvidenceFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    alert
    tone="warn"
    title="Mailing record could not be loaded"
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    The rest of this page is up to date.
  </Notice>
)
