import { ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { CustodyStep, CustodyStepName, ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'

import { isLater } from './is-later.ts'

const place = ({ location }: CustodyStep['scans'][number]): string =>
  [[location.city, location.state].filter(Boolean).join(', '), location.zip].filter(Boolean).join(' ')

/** Shows the carrier's message in a disclosure. */
const Words = ({ scans }: Pick<CustodyStep, 'scans'>) => {
  if (scans.length === 0) return null
  return (
    <details className="group/details min-w-0 open:basis-full print:basis-full">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-xs hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open/details:rotate-90"
        />
        {scans.length === 1 ? 'Carrier’s message' : `Carrier’s messages, ${scans.length} scans`}
      </summary>
      <ol className="mt-1.5 grid gap-2.5 rounded-md border border-line bg-sunken p-3">
        {scans.map((scan) => (
          <li key={scan.id} className="text-sm">
            <q className="wrap-anywhere">{scan.message}</q>
            {scan.carrier_code && <span className="code ml-2 text-ink-soft">{scan.carrier_code}</span>}
            <div className="numeric mt-0.5 text-ink-soft">
              {[place(scan), scan.signed_by && `signed by ${scan.signed_by}`].filter(Boolean).join(' · ')}
            </div>
            <div className="numeric text-ink-soft">
              Event <Moment focusable at={scan.occurred_at} />
              {' · '}received <Moment focusable at={scan.observed_at} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

const troubles: ReadonlySet<CustodyStep['step']> = new Set(['attempted', 'turned_back', 'returned'])

const dotOf = ({ step, occurred_at: at }: CustodyStep): string => {
  if (at === null) return 'border-line-strong bg-surface'
  return troubles.has(step) ? 'border-warn bg-warn' : 'border-good bg-good'
}

const Link = ({ step, source }: { step: CustodyStep; source: string }) => {
  const words = custodyLabels[step.step]
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-3.5 last:pb-0">
      <div aria-hidden="true" className="relative flex justify-center">
        <span className="absolute top-4 -bottom-6 w-px bg-line [li:last-child_&]:hidden" />
        <span className={classNames('z-1 mt-1.5 size-2.5 rounded-full border-2', dotOf(step))} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={step.occurred_at ? 'font-[570]' : 'text-ink-soft'}>
            {step.occurred_at ? words.done : words.awaited}
          </span>
          {step.occurred_at && <Moment focusable at={step.occurred_at} className="numeric text-sm" />}
        </div>
        {step.occurred_at && (
          <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <span>
              {sourceLabels(step.source, source)}
              {step.by && ` · by ${step.by}`}
              {step.observed_at && isLater(step.observed_at, step.occurred_at) && (
                <>
                  {' · '}received <Moment focusable at={step.observed_at} />
                </>
              )}
            </span>
            <Words scans={step.scans} />
          </div>
        )}
      </div>
    </li>
  )
}

/** Shows the mailing record as a chain of custody: each fact with its source and when it occurred. */
export const CustodySteps = ({ evidence }: { evidence: ShipmentEvidence }) => {
  const source = vendorNames[evidence.tracking_source] ?? evidence.tracking_source
  return (
    <ol aria-label="Mailing record">
      {evidence.custody.map((step) => (
        <Link key={step.step} step={step} source={source} />
      ))}
    </ol>
  )
}

/** Maps the links of the chain to their labels, recorded and pending. */
const custodyLabels = {
  requested: { done: 'Mailing purchased', awaited: 'Purchase: pending' },
  manifested: { done: 'Handed to carrier', awaited: 'Handoff: pending' },
  packed: { done: 'Packed', awaited: 'Packing: pending' },
  form_scanned: {
    done: 'Listed on a SCAN form that was scanned',
    awaited: 'SCAN form: not scanned',
  },
  accepted: { done: 'Accepted by carrier', awaited: 'Acceptance: pending (scan of the piece)' },
  in_transit: { done: 'In transit', awaited: 'In transit: pending' },
  attempted: { done: 'Delivery attempted', awaited: 'No delivery attempts' },
  delivered: { done: 'Delivered', awaited: 'Delivery: pending' },
  turned_back: { done: 'Returning to sender', awaited: 'Not returning' },
  returned: { done: 'Returned to sender', awaited: 'Return to sender: pending' },
  receipt: { done: 'Return receipt received', awaited: 'Return receipt: pending' },
} as const satisfies Record<CustodyStepName, { done: string; awaited: string }>

const vendorNames: Readonly<Record<string, string>> = { easypost: 'EasyPost' }

/** Describes the source of a fact. */
const sourceLabels = (source: CustodyStep['source'], vendor: string): string => {
  switch (source) {
    case 'service':
      return 'Recorded by Mailroom'
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
