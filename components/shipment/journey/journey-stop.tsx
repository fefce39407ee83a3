import { Fragment } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { useReader } from '#components/format/time-zone.tsx'
import { isLater } from '#components/shipment/is-later.ts'
import { classNames } from '#components/ui/class-names.ts'
import { dayIn } from '#lib/contract/formats/dates.values.ts'
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

/** Shorter words where an event is named beside another. */
const otherLabels: Partial<Record<JourneyEvent, string>> = { form_scanned: 'SCAN form scanned' }

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
  const { timeZone } = useReader()
  const shownDay = dayIn(new Date(decisive?.occurred_at ?? from), timeZone)
  const formatBeside = (at: string) =>
    dayIn(new Date(at), timeZone) === shownDay ? 'time' : 'short-date-time'
  return (
    <JourneyRowFrame
      className={isHidden ? 'hidden print:grid' : undefined}
      marker={
        <span
          className={classNames(
            'numeric z-1 grid size-5 place-items-center self-start rounded-full border-2 bg-surface text-2xs font-emphasis',
            isTrouble || direction === 'return' ? 'border-warn text-warn' : 'border-good text-good',
          )}
        >
          {number}
        </span>
      }
      title={
        <span className="font-emphasis">
          {eventLabels[event]}
          {direction === 'return' && event === 'in_transit' && ', on the way back'}
        </span>
      }
      when={
        <>
          <Moment focusable at={decisive?.occurred_at ?? from} format="short-date-time" />
          {isSpan && (
            <>
              {' – '}
              <Moment focusable at={until} format="short-date-time" />
            </>
          )}
        </>
      }
    >
      <p className="min-w-0 flex-1 basis-48">
        {place ? placeLabel(place) : 'Place not reported'}
        {place && place.coordinates === null && ' · not on the map'}
        {others(scans, event).map((scan) => (
          <Fragment key={scan.id}>
            {' · '}
            {otherLabels[scan.event] ?? eventLabels[scan.event]}{' '}
            <Moment focusable at={scan.occurred_at} format={formatBeside(scan.occurred_at)} />
          </Fragment>
        ))}
        {decisive && isLater(decisive.observed_at, decisive.occurred_at) && (
          <>
            {' · received '}
            <Moment focusable at={decisive.observed_at} format="short-date-time" />
          </>
        )}
      </p>
      <ScanDetails scans={scans} />
    </JourneyRowFrame>
  )
}
