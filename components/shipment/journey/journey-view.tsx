'use client'

import { type ReactNode, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'

import { StepRow } from './journey-row.tsx'
import { journeyRows } from './journey-rows.ts'
import { StopRow } from './journey-stop.tsx'
import { ScanDetails } from './scan-details.tsx'

const vendorNames: Readonly<Record<string, string>> = { easypost: 'EasyPost' }

type JourneyViewProps = {
  evidence: ShipmentEvidence
  /** The carrier whose scans these are. */
  carrier: string
  /** The result of the last integrity check. */
  status: ReactNode
}

/** Shows the mailing record: each step and stop in a row with its source and time. */
export const JourneyView = ({ evidence, carrier, status }: JourneyViewProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const { journey } = evidence
  const rows = journeyRows(evidence)
  const folded = rows.filter((row) => row.kind === 'stop' && row.isFolded).length
  const source = vendorNames[evidence.tracking_source] ?? evidence.tracking_source
  const scans = journey.stops.flatMap((stop) => stop.scans).length + journey.other_scans.length
  return (
    <div className="min-w-0">
      <ol aria-label="Mailing record">
        {rows.map((row) =>
          row.kind === 'step' ? (
            <StepRow key={row.step.step} step={row.step} source={source} />
          ) : (
            <StopRow
              key={row.number}
              stop={row.stop}
              number={row.number}
              isHidden={row.isFolded && !isWhole}
            />
          ),
        )}
      </ol>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        {folded > 0 && (
          <Button
            size="small"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="print:hidden"
          >
            {isWhole ? 'Show fewer stops' : `All ${plural(scans, 'scan')}`}
          </Button>
        )}
        {scans > 0 && (
          <span>
            {plural(scans, `${carrierName(carrier)} update`)}, via {source}
          </span>
        )}
        {status}
        <ScanDetails
          scans={journey.other_scans}
          label={`Estimates and notices, ${journey.other_scans.length}`}
        />
      </div>
    </div>
  )
}
