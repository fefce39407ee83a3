import type { ReactNode } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { isLater } from '#components/shipment/is-later.ts'
import { classNames } from '#components/ui/class-names.ts'
import type { CustodyStep, CustodyStepName } from '#lib/contract/evidence/evidence.ts'

import { ScanDetails } from './scan-details.tsx'
import * as wording from './wording.tsx'

type JourneyRowFrameProps = { marker: ReactNode; className?: string | undefined; children: ReactNode }

/** Renders a row of the record with its mark on the line that joins them. */
export const JourneyRowFrame = ({ marker, className, children }: JourneyRowFrameProps) => (
  <li
    className={classNames(
      'relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-3 last:pb-0',
      className,
    )}
  >
    <div aria-hidden="true" className="relative flex items-start justify-center">
      <span className="absolute top-4 -bottom-5 w-px bg-line [li:last-child_&]:hidden" />
      {marker}
    </div>
    <div className="min-w-0">{children}</div>
  </li>
)

type StepRowProps = { step: CustodyStep; source: string }

/** Shows a step that is recorded, with its source, or awaited. */
export const StepRow = ({ step, source }: StepRowProps) => {
  const { done, awaited } = stepLabels[step.step]
  const at = step.occurred_at
  return (
    <JourneyRowFrame
      marker={
        <span
          className={classNames(
            'z-1 mt-1.25 size-2.5 rounded-full border-2',
            at === null
              ? 'border-line-strong bg-surface'
              : troubles.has(step.step)
                ? 'border-warn bg-warn'
                : 'border-good bg-good',
          )}
        />
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={at === null ? 'text-ink-soft' : 'font-[570]'}>{at === null ? awaited : done}</span>
        {at !== null && <Moment focusable at={at} format="short-date-time" className="numeric text-sm" />}
      </div>
      {at !== null && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span>
            {describeSource(step.source, source)}
            {step.by && wording.by(step.by)}
            {step.observed_at && isLater(step.observed_at, at) && (
              <>{wording.receivedTime(<Moment focusable at={step.observed_at} format="short-date-time" />)}</>
            )}
          </span>
          <ScanDetails scans={step.scans} />
        </div>
      )}
    </JourneyRowFrame>
  )
}

const troubles: ReadonlySet<CustodyStepName> = new Set(['attempted', 'turned_back', 'returned'])

/** Maps the links of the chain of custody to their labels, recorded and pending. */
const stepLabels = {
  requested: { done: wording.mailingPurchased, awaited: wording.purchasePending },
  manifested: { done: wording.handedToCarrier, awaited: wording.handoffPending },
  packed: { done: wording.packed, awaited: wording.packingPending },
  form_scanned: { done: wording.listedOnAScan, awaited: wording.scanFormNotScanned },
  accepted: { done: wording.acceptedByCarrier, awaited: wording.acceptancePendingScanOfThePiece },
  in_transit: { done: wording.inTransit, awaited: wording.inTransitPending },
  attempted: { done: wording.deliveryAttempted, awaited: wording.noDeliveryAttempts },
  delivered: { done: wording.delivered, awaited: wording.deliveryPending },
  turned_back: { done: wording.returningToSender, awaited: wording.notReturning },
  returned: { done: wording.returnedToSender, awaited: wording.returnToSenderPending },
  receipt: { done: wording.returnReceiptReceived, awaited: wording.returnReceiptPending },
} as const satisfies Record<CustodyStepName, { done: string; awaited: string }>

/** Describes the source of a fact. */
const describeSource = (source: CustodyStep['source'], vendor: string): string => {
  switch (source) {
    case 'service':
      return wording.recordedByMailroom
    case 'carrier_scan':
      return wording.carrierScanVia(vendor)
    case 'scan_form':
      return wording.scanFormScanVia(vendor)
    case 'carrier_file':
      return wording.carrierFileVia(vendor)
    case 'imported_file':
      return wording.uploadedOrReceivedByEmail
  }
}
