import { Moment } from '#components/format/moment.tsx'
import { isLater } from '#components/shipment/is-later.ts'
import { classNames } from '#components/ui/class-names.ts'
import type { JourneyScan, JourneyStop } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'

import { decisiveEvent, eventLabels } from './journey-events.ts'
import { JourneyRowFrame } from './journey-row.tsx'
import { placeLabel } from './place-label.ts'
import { ScanDetails } from './scan-details.tsx'

const troubles: ReadonlySet<JourneyEvent> = new Set([
  'attempted',
  'held',
  'delayed',
  'misrouted',
  'undeliverable',
  'unclaimed',
  'unclear',
  'damaged',
  'lost',
  'refused',
  'turned_back',
  'returned',
])

/** Each thing that was reported at a stop beside what mattered most, when it was first reported. */
const others = (scans: readonly JourneyScan[], event: JourneyEvent): JourneyScan[] =>
  [
    ...new Map(
      scans
        .filter((scan) => scan.event !== event)
        .toReversed()
        .map((scan) => [scan.event, scan] as const),
    ).values(),
  ].toReversed()

type StopRowProps = {
  stop: JourneyStop
  number: number
  /** Shown on paper, and once all scans are. */
  isHidden: boolean
}

/** Shows a stop: what happened there, where, when, and the carrier's own messages. */
export const StopRow = ({
  stop: { place, direction, scans, first_at: from, last_at: until },
  number,
  isHidden,
}: StopRowProps) => {
  const event = decisiveEvent(scans)
  const decisive = scans.find((scan) => scan.event === event)
  const isTrouble = troubles.has(event)
  const isSpan = event === 'in_transit' && from !== until
  return (
    <JourneyRowFrame
      className={isHidden ? 'hidden print:grid' : undefined}
      marker={
        <span
          className={classNames(
            'numeric z-1 grid size-5 place-items-center rounded-full border-2 bg-surface text-2xs font-emphasis',
            isTrouble || direction === 'return' ? 'border-warn text-warn' : 'border-good text-good',
          )}
        >
          {number}
        </span>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-emphasis">
          {eventLabels[event]}
          {direction === 'return' && event === 'in_transit' && ', on the way back'}
        </span>
        <span className="numeric text-sm">
          <Moment focusable at={decisive?.occurred_at ?? from} format="short-date-time" />
          {isSpan && (
            <>
              {' – '}
              <Moment focusable at={until} format="short-date-time" />
            </>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <span>{place ? placeLabel(place) : 'Place not reported'}</span>
        {place && place.coordinates === null && <span>not on the map</span>}
        {others(scans, event).map((scan) => (
          <span key={scan.id} className="numeric">
            {eventLabels[scan.event]} <Moment focusable at={scan.occurred_at} format="short-date-time" />
          </span>
        ))}
        {decisive && isLater(decisive.observed_at, decisive.occurred_at) && (
          <span className="numeric">
            received <Moment focusable at={decisive.observed_at} format="short-date-time" />
          </span>
        )}
        <ScanDetails scans={scans} />
      </div>
    </JourneyRowFrame>
  )
}
