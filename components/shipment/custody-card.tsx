import { ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { CustodyStep, ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import type { RecordCheck } from '#lib/contract/evidence/mailing-record.ts'

import { custodyWords, sourceWords, vendorNames } from './custody-words.ts'
import { RecordStatus } from './record-status.tsx'

const place = ({ location }: CustodyStep['scans'][number]): string =>
  [[location.city, location.state].filter(Boolean).join(', '), location.zip].filter(Boolean).join(' ')

/** The carrier's own words, behind a disclosure. */
const Words = ({ scans }: Pick<CustodyStep, 'scans'>) => {
  if (scans.length === 0) return null
  return (
    <details className="group/details mt-1 min-w-0">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-xs text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
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
  const words = custodyWords[step.step]
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-1">
      <div aria-hidden="true" className="relative flex justify-center">
        <span className="absolute top-4 -bottom-6 w-px bg-line [li:last-child_&]:hidden" />
        <span className={classNames('z-1 mt-1.5 size-2.5 rounded-full border-2', dotOf(step))} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-sm:flex-col">
          <span className={step.occurred_at ? 'font-[570]' : 'text-ink-soft'}>
            {step.occurred_at ? words.done : words.awaited}
          </span>
          {step.occurred_at && <Moment focusable at={step.occurred_at} className="numeric text-sm" />}
        </div>
        {step.occurred_at && (
          <div className="text-sm text-ink-soft">
            {sourceWords(step.source, source)}
            {step.observed_at && step.observed_at !== step.occurred_at && (
              <>
                {' · '}received <Moment focusable at={step.observed_at} />
              </>
            )}
          </div>
        )}
        <Words scans={step.scans} />
      </div>
    </li>
  )
}

type CustodyCardProps = {
  evidence: ShipmentEvidence
  /** What the last check of the stored record found; undefined when the shipment was answered without it. */
  check: RecordCheck | undefined
}

/** The mailing record as a chain of custody: what is recorded, who says so, when it happened and when it was learned. */
export const CustodyCard = ({ evidence, check }: CustodyCardProps) => {
  const source = vendorNames[evidence.tracking_source] ?? evidence.tracking_source
  return (
    <Card label="Mailing record">
      <CardHeader title="Mailing record" description="Every step with its source and time." />
      <CardBody className="grid gap-4 pt-4">
        {check?.verdict === 'failed' && <RecordStatus check={check} />}
        <ol aria-label="Mailing record">
          {evidence.custody.map((step) => (
            <Link key={step.step} step={step} source={source} />
          ))}
        </ol>
        {check && check.verdict !== 'failed' && (
          <div className="border-t border-line pt-3">
            <RecordStatus check={check} />
          </div>
        )}
      </CardBody>
    </Card>
  )
}
