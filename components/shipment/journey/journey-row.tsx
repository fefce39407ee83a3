import type { ReactNode } from 'react'

import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { isLater } from '#components/shipment/is-later.ts'
import { classNames } from '#components/ui/class-names.ts'
import type { CustodyStep, CustodyStepName } from '#lib/contract/evidence/evidence.ts'

import { ScanDetails } from './scan-details.tsx'

type JourneyRowFrameProps = {
  marker: ReactNode
  title: ReactNode
  when: ReactNode
  className?: string | undefined
  /** Where it was, who did it, and its source. */
  children: ReactNode
}

/** Renders a row of the record with its mark on the line that joins them: on one line where there is room. */
export const JourneyRowFrame = ({ marker, title, when, className, children }: JourneyRowFrameProps) => (
  <li
    className={classNames(
      'relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 pb-1.5 last:pb-0 sm:grid-cols-[1.25rem_11.5rem_minmax(0,1fr)_auto] print:grid-cols-[1.25rem_9rem_minmax(0,1fr)_auto] print:break-inside-auto! print:pb-1',
      className,
    )}
  >
    <div
      aria-hidden="true"
      className="relative flex justify-center self-stretch max-sm:row-span-2 max-sm:print:row-span-1"
    >
      <span className="absolute top-4 -bottom-4 w-px bg-line [li:last-child_&]:hidden" />
      {marker}
    </div>
    {title}
    <div className="flex flex-wrap items-start gap-x-2 pt-px text-sm text-ink-soft empty:hidden max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:print:order-none max-sm:print:col-span-1 max-sm:print:col-start-auto">
      {children}
    </div>
    <span className="numeric pt-px text-right text-sm">{when}</span>
  </li>
)

type StepRowProps = { step: CustodyStep; source: string }

/** Shows a step that is recorded, with its source, or awaited. */
export const StepRow = ({ step, source }: StepRowProps) => {
  const { done, awaited } = stepLabels[step.step]
  const { occurred_at: at, occurred_on: day } = step
  const isRecorded = at !== null || day !== undefined
  return (
    <JourneyRowFrame
      marker={
        <span
          className={classNames(
            'z-1 mt-1.25 size-2.5 rounded-full border-2',
            !isRecorded
              ? 'border-line-strong bg-surface'
              : troubles.has(step.step)
                ? 'border-warn bg-warn'
                : 'border-good bg-good',
          )}
        />
      }
      title={
        <span className={isRecorded ? 'font-emphasis' : 'text-ink-soft'}>{isRecorded ? done : awaited}</span>
      }
      when={
        at === null ? (
          day && <Day day={day} format="short-date" />
        ) : (
          <Moment focusable at={at} format="short-date-time" />
        )
      }
    >
      {isRecorded && (
        <>
          <span>
            {describeSource(step.source, source)}
            {step.by && ` · ${day ? 'read ' : ''}by ${step.by}`}
            {step.observed_at && at !== null && isLater(step.observed_at, at) && (
              <>
                {' '}
                · received <Moment focusable at={step.observed_at} format="short-date-time" />
              </>
            )}
          </span>
          <ScanDetails scans={step.scans} />
        </>
      )}
    </JourneyRowFrame>
  )
}

const troubles: ReadonlySet<CustodyStepName> = new Set(['attempted', 'turned_back', 'returned'])

/** Maps the links of the chain of custody to their labels, recorded and pending. */
const stepLabels = {
  requested: { done: 'Mailing purchased', awaited: 'Purchase: pending' },
  manifested: { done: 'Handed to carrier', awaited: 'Handoff: pending' },
  postmarked: { done: 'Postmarked', awaited: 'Postmark: pending' },
  packed: { done: 'Packed', awaited: 'Packing: pending' },
  form_scanned: { done: 'Listed on a SCAN form that was scanned', awaited: 'SCAN form: not scanned' },
  accepted: { done: 'Accepted by carrier', awaited: 'Acceptance: pending (scan of the piece)' },
  first_scanned: { done: 'First scanned by carrier', awaited: 'First scan: pending' },
  in_transit: { done: 'In transit', awaited: 'In transit: pending' },
  attempted: { done: 'Delivery attempted', awaited: 'No delivery attempts' },
  delivered: { done: 'Delivered', awaited: 'Delivery: pending' },
  turned_back: { done: 'Returning to sender', awaited: 'Not returning' },
  returned: { done: 'Returned to sender', awaited: 'Return to sender: pending' },
  receipt: { done: 'Return receipt received', awaited: 'Return receipt: pending' },
} as const satisfies Record<CustodyStepName, { done: string; awaited: string }>

/** Describes the source of a fact. */
const describeSource = (source: CustodyStep['source'], vendor: string): string => {
  switch (source) {
    case 'service':
      return 'Recorded by Mailroom'
    case 'stamped_paper':
      return 'Postmark on a stamped paper'
    case 'carrier_scan':
      return `Carrier scan via ${vendor}`
    case 'scan_form':
      return `SCAN form scan via ${vendor}`
    case 'carrier_file':
      return `Carrier file via ${vendor}`
    case 'imported_file':
      return 'Uploaded or received by email'
  }
}
