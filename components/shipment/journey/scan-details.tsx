import { ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { isLater } from '#components/shipment/is-later.ts'
import { classNames } from '#components/ui/class-names.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { CarrierScan } from '#lib/contract/tracking/carrier-scan.ts'
import { unclearDateTexts } from '#lib/contract/tracking/tracking.values.ts'

import { placeLabel } from './place-label.ts'

type ScanListProps = { scans: readonly CarrierScan[] }

/** Lists scans as the carrier reported them, with when each occurred and when it was received. */
const ScanList = ({ scans }: ScanListProps) => (
  <ol className="mt-1.5 grid gap-2.5 rounded-md border border-line bg-sunken p-3 print:mt-0.5 print:gap-0.5 print:border-0 print:bg-transparent print:p-0">
    {scans.map((scan) => (
      <li key={scan.id} className="text-sm print:flex print:flex-wrap print:items-baseline print:gap-x-3">
        <q className="wrap-anywhere">{scan.message}</q>
        {scan.carrier_code && <span className="code ml-2 text-ink-soft">{scan.carrier_code}</span>}
        <div className="numeric mt-0.5 text-ink-soft print:mt-0">
          {[placeLabel(scan.location), scan.signed_by && `signed by ${scan.signed_by}`]
            .filter(Boolean)
            .join(' · ')}
        </div>
        <div className="numeric text-ink-soft">
          <Moment focusable at={scan.occurred_at} />
          {isLater(scan.observed_at, scan.occurred_at) && (
            <>
              {' · received '}
              <Moment focusable at={scan.observed_at} />
            </>
          )}
          {scan.unclear_date && ` · date unclear: ${unclearDateTexts[scan.unclear_date]}`}
        </div>
      </li>
    ))}
  </ol>
)

type ScanDetailsProps = ScanListProps & {
  /** Label of the disclosure; by default, the number of scans. */ label?: string
}

/** Shows the carrier's messages in a disclosure. */
export const ScanDetails = ({ scans, label }: ScanDetailsProps) => {
  if (scans.length === 0) return null
  return (
    <details className="group/details -my-0.75 min-w-0 open:basis-full print:basis-full">
      <summary
        className={classNames(
          'inline-flex min-h-6 list-none items-center gap-1 rounded-xs hover:text-ink [&::-webkit-details-marker]:hidden',
          !label && 'print:hidden',
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open/details:rotate-90"
        />
        {label ?? plural(scans.length, 'scan')}
      </summary>
      <ScanList scans={scans} />
    </details>
  )
}
