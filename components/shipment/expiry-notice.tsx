import { describeDaysLeft, findWarning } from '#components/evidence/expiry-words.ts'
import { Moment } from '#components/format/moment.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { EvidenceRetention } from '#lib/contract/evidence/evidence.ts'
import { downloads } from '#lib/paths.ts'

type ExpiryNoticeProps = { shipmentId: string; retention: EvidenceRetention }

/** Warns that something will be deleted soon, or says calmly that it was. */
export const ExpiryNotice = ({ shipmentId, retention }: ExpiryNoticeProps) => {
  if (retention.evidence_deleted_at) {
    return (
      <Notice title="The evidence was deleted at the end of its retention" className="mb-4">
        On <Moment focusable at={retention.evidence_deleted_at} format="date" />. Its record, its timeline and
        the hashes of every file stay, so that a copy kept elsewhere can still be checked.
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
          Download the bundle
        </LinkButton>
      }
    >
      Its retention ends on <Moment focusable at={at} />. Download what you still need, or place it under
      legal hold.
    </Notice>
  )
}
