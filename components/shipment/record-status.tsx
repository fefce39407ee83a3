'use client'

import { ShieldCheck, ShieldQuestion } from 'lucide-react'
import type { ReactNode } from 'react'

import { useServiceNow } from '#components/api/use-service-now.ts'
import { Moment } from '#components/format/moment.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { describeAgo } from '#lib/contract/formats/dates.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { RecordCheck } from '#lib/contract/mailing-record/mailing-record.ts'

const recordVerified = (ago: ReactNode, count: ReactNode) => (
  <>
    Record verified {ago}, {count}
  </>
)
const specimenUnchanged = (ago: ReactNode, count: ReactNode) => (
  <>
    Specimen, not mailed. Record checked {ago}: unchanged, {count}
  </>
)

const Ago = ({ at }: { at: string }) => {
  const now = useServiceNow()
  // Shows the moment itself until the service's time is known, so that server and browser render the same.
  if (now === null) return <Moment focusable at={at} />
  return (
    <Moment focusable at={at}>
      {describeAgo(at, now)}
    </Moment>
  )
}

const FailedCheck = ({ check }: { check: RecordCheck }) => (
  <Notice alert tone="bad" title="Integrity check failed">
    {check.error && <p className="wrap-anywhere">{check.error.message}</p>}
    <p className="mt-0.5">
      {check.checked_at && (
        <>
          Detected <Ago at={check.checked_at} />.{' '}
        </>
      )}
      {check.error?.event_id && 'The affected entry is marked in the timeline. '}Don’t rely on this record
      until your Mailroom administrator has investigated.
    </p>
  </Notice>
)

type RecordStatusProps = {
  check: RecordCheck
  /** Whether the record is a sandbox's, of a piece that was not mailed. */
  isSpecimen?: boolean
  /** Whether its evidence can no longer be downloaded. */
  isEnded?: boolean
}

/** Shows the result of the last integrity check. */
export const RecordStatus = ({ check, isSpecimen = false, isEnded = false }: RecordStatusProps) => {
  if (check.verdict === 'failed') return <FailedCheck check={check} />
  const isVerified = check.verdict === 'passed' && check.checked_at !== null
  const describe = isSpecimen ? specimenUnchanged : recordVerified
  const Icon = isVerified ? ShieldCheck : ShieldQuestion
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isVerified && !isSpecimen && !isEnded ? 'text-good' : ''}`}
      />
      <span>
        {isVerified && check.checked_at ? (
          <>
            {describe(
              <Ago at={check.checked_at} />,
              <span className="numeric">{plural(check.entries, 'entry', 'entries')}</span>,
            )}
          </>
        ) : (
          'Verification pending (runs hourly)'
        )}
      </span>
    </p>
  )
}
