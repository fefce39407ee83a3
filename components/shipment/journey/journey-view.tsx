'use client'

import { type ReactNode, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { StepRow } from './journey-row.tsx'
import { journeyRows } from './journey-rows.ts'
import { StopRow } from './journey-stop.tsx'
import { ScanDetails } from './scan-details.tsx'

const vendorNames: Readonly<Record<string, string>> = { easypost: 'EasyPost' }

type JourneyViewProps = {
  evidence: ShipmentEvidence
  /** The map of the stops; null where no place is known. */
  map: ReactNode
}

/** Shows the way of a piece on a map, and beside it the mailing record: each step and stop with its source and time. */
export const JourneyView = ({ evidence, map }: JourneyViewProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const { journey } = evidence
  const rows = journeyRows(evidence)
  const folded = rows.filter((row) => row.kind === 'stop' && row.isFolded).length
  const source = vendorNames[evidence.tracking_source] ?? evidence.tracking_source
  const scans = journey.stops.flatMap((stop) => stop.scans).length + journey.other_scans.length
  return (
    // The map may draw nothing, and then takes no column.
    <div className="grid items-start gap-x-8 gap-y-4 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:has-[>:nth-child(2)]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {map}
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
        {scans > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
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
            <span>
              {plural(scans, 'carrier update')}, via {source}
            </span>
            <ScanDetails
              scans={journey.other_scans}
              label={`Estimates and notices, ${journey.other_scans.length}`}
            />
          </div>
        )}
      </div>
    </div>
  )
}
