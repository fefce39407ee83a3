'use client'

import { describeDaysLeft, findWarning } from '#components/evidence/expiry-label.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { EvidenceRetention } from '#lib/contract/evidence/evidence.ts'
import { downloads, paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

type ExpiryNoticeProps = { shipmentId: string; retention: EvidenceRetention }

/** Warns of an upcoming deletion, or shows that it has happened. */
export const ExpiryNotice = ({ shipmentId, retention }: ExpiryNoticeProps) => {
  if (retention.evidence_deleted_at) {
    return (
      <Notice title={wording.evidenceDeletedAtTheEnd} className="mb-4">
        {wording.deletedOnTheRecord(<Moment focusable at={retention.evidence_deleted_at} format="date" />)}
      </Notice>
    )
  }
  const warning = findWarning(retention)
  if (warning === null) return null
  const { tone, subject, days, at } = warning
  return (
    <Notice
      tone={tone}
      title={wording.willBeDeleted(subject, describeDaysLeft(days))}
      className="mb-4"
      action={
        <LinkButton kind="download" href={downloads.bundle(shipmentId)}>
          {wording.downloadBundle}
        </LinkButton>
      }
    >
      {wording.retentionEndsOnDownload(<Moment focusable at={at} />)}
    </Notice>
  )
}

/** Shows that the mailing record could not be read while the rest of the page could. */
export const EvidenceFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    alert
    tone="warn"
    title={wording.mailingRecordCouldNotBeLoaded}
    action={<Button onClick={onRetry}>{wording.tryAgain}</Button>}
  >
    {wording.theRestOfThisPage}
  </Notice>
)

type StaleNoticeProps = { isSignedOut: boolean; shipmentId: string; onRetry: () => void }

/** Shows that the page could not be refreshed. */
export const StaleNotice = ({ isSignedOut, shipmentId, onRetry }: StaleNoticeProps) =>
  isSignedOut ? (
    <Notice
      alert
      tone="warn"
      className="mb-4"
      title={wording.youWereSignedOut}
      action={
        <LinkButton href={paths.signIn({ next: paths.shipment(shipmentId) })} size="small">
          {wording.signInAgain}
        </LinkButton>
      }
    >
      {wording.thisPageMayBeOut}
    </Notice>
  ) : (
    <Notice
      alert
      tone="warn"
      className="mb-4"
      title={wording.latestUpdatesCouldNotBeLoaded}
      action={
        <Button size="small" onClick={onRetry}>
          {wording.tryAgain}
        </Button>
      }
    >
      {wording.thisPageMayBeOutOfDate}
    </Notice>
  )
