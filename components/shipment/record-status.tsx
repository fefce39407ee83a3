'use client'

import { ShieldCheck, ShieldQuestion } from 'lucide-react'

import { useServiceNow } from '#components/api/use-service-now.ts'
import { describeAgo } from '#components/format/ago.ts'
import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import { Notice } from '#components/ui/notice.tsx'
import type { RecordCheck } from '#lib/contract/evidence/record-check.ts'

const Ago = ({ at }: { at: string }) => {
  const now = useServiceNow()
  // Until the service's time is known, the moment itself: the same words on the server as in the browser.
  if (now === null) return <Moment focusable at={at} />
  return (
    <Moment focusable at={at}>
      {describeAgo(at, now)}
    </Moment>
  )
}

const Broken = ({ check }: { check: RecordCheck }) => (
  <Notice alert tone="bad" title="This record is not as it was recorded">
    {check.fault && <p className="wrap-anywhere">{check.fault.message}</p>}
    <p className="mt-0.5">
      {check.checked_at && (
        <>
          Found <Ago at={check.checked_at} />.{' '}
        </>
      )}
      {check.fault?.event_id && 'It is marked in the timeline. '}
      Do not rely on it before it is explained: ask whoever runs this installation to look into it.
    </p>
  </Notice>
)

/** Whether what is stored is what was recorded, by the last check. */
export const RecordStatus = ({ check }: { check: RecordCheck }) => {
  if (check.verdict === 'broken') return <Broken check={check} />
  const isVerified = check.verdict === 'holds' && check.checked_at !== null
  const Icon = isVerified ? ShieldCheck : ShieldQuestion
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${isVerified ? 'text-good' : ''}`} />
      <span>
        {isVerified && check.checked_at ? (
          <>
            Record verified <Ago at={check.checked_at} />,{' '}
            <span className="numeric">{plural(check.entries, 'entry', 'entries')}</span>
          </>
        ) : (
          'Not checked yet. Every record is checked by the hour.'
        )}
      </span>
    </p>
  )
}
