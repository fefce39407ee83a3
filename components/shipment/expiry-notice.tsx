import { describeDaysLeft, warningTone } from '#components/evidence/expiry-words.ts'
import { Moment } from '#components/format/moment.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { EvidenceRetention } from '#lib/contract/evidence.ts'
import { getEvidenceBundle } from '#lib/contract/routes/evidence.ts'

type ExpiryNoticeProps = { shipmentId: string; retention: EvidenceRetention }

/** Warns that something will be deleted soon, or says calmly that it was. */
export const ExpiryNotice = ({ shipmentId, retention }: ExpiryNoticeProps) => {
  if (retention.evidence_deleted_at) {
    return (
      <Notice title="The evidence was deleted at the end of its retention" className="mb-4">
        On <Moment at={retention.evidence_deleted_at} format="date" />. Its record, its timeline and the
        hashes of every file stay, so that a copy kept elsewhere can still be checked.
      </Notice>
    )
  }
  if (retention.is_held) return null
  const evidenceTone = warningTone(retention.evidence_days_left)
  const documentTone = warningTone(retention.document_days_left)
  const tone = evidenceTone ?? documentTone
  if (tone === null) return null
  const [subject, days, at] = evidenceTone
    ? (['The evidence', retention.evidence_days_left, retention.evidence_expires_at] as const)
    : (['The document', retention.document_days_left, retention.document_expires_at] as const)
  return (
    <Notice
      tone={tone}
      title={`${subject} will be deleted ${describeDaysLeft(days ?? 0)}`}
      className="mb-4"
      action={
        <LinkButton kind="download" href={getEvidenceBundle.path.replace('{id}', shipmentId)}>
          Download the bundle
        </LinkButton>
      }
    >
      Its retention ends on <Moment at={at} />. Download what you still need, or place it under legal hold.
    </Notice>
  )
}
