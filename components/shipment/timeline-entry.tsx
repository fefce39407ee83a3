import { Lightbulb, ChevronRight } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { StateBadge } from '#components/format/status-labels.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { ActivityEntry } from '#lib/contract/activity/activity.ts'
import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { paths } from '#lib/paths.ts'

import { actorName } from './actor-name.ts'
import { CarrierMessage } from './carrier-message.tsx'
import { isLater } from './is-later.ts'

type Event = Extract<ActivityEntry, { kind: 'event' }>

/** Shows when an event occurred by the carrier's clock, where that was before it was recorded. */
const Occurred = ({
  event: { occurred_at: occurredAt, observed_at: observedAt, ...event },
}: {
  event: Event
}) =>
  occurredAt !== null &&
  isLater(observedAt ?? event.recorded_at, occurredAt) && (
    <span className="numeric">
      Event <Moment at={occurredAt} format="short-date-time" /> · received{' '}
      <Moment at={observedAt ?? event.recorded_at} format="short-date-time" />
    </span>
  )

const Hint = ({ event }: { event: Event }) =>
  typeof event.metadata?.['hint'] === 'string' && (
    <p className="mt-1 flex items-start gap-1.5 text-sm text-warn">
      <Lightbulb aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{event.metadata['hint']}</span>
    </p>
  )

/** Metadata that names another shipment, and its links. */
const others = [
  ['copy_of', 'View original'],
  ['copied_as', 'View copy'],
  ['again_of', 'View earlier attempt'],
  ['again_as', 'View later attempt'],
] as const

/** Links to the original or the copy of a shipment, or to another attempt. */
const OtherShipment = ({ event: { metadata } }: { event: Event }) => {
  const [known] = others.flatMap(([key, label]) => {
    const id = metadata?.[key]
    return typeof id === 'string' ? [{ id, label }] : []
  })
  return (
    known && (
      <PrefetchLink href={paths.shipment(known.id)} className="text-link">
        {known.label}
      </PrefetchLink>
    )
  )
}

type TimelineEntryProps = {
  shipmentId: string
  entry: ActivityEntry
  readerId: string
  isLatest: boolean
  /** Whether the entry fails the integrity check. */
  isBroken: boolean
  /** Whether the carrier has corrected the scan since. */
  isSuperseded: boolean
}

/** Shows an event or action with its actor, when it occurred and when it was recorded. */
export const TimelineEntry = ({
  shipmentId,
  entry,
  readerId,
  isLatest,
  isBroken,
  isSuperseded,
}: TimelineEntryProps) => {
  const event = entry.kind === 'event' ? entry : null
  const turn = event && event.status !== event.from_status ? event.status : null
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-1 sm:grid-cols-[5.5rem_1.25rem_minmax(0,1fr)]">
      <div className="text-sm text-ink-soft max-sm:col-start-2 max-sm:row-start-2 max-sm:mt-0.5 sm:text-right">
        <Moment at={entry.recorded_at} format="short-date" className="sm:block" />
        <span className="sm:hidden"> · </span>
        <Moment focusable at={entry.recorded_at} format="time" className="text-ink-faint sm:block" />
      </div>
      <div aria-hidden="true" className="relative flex justify-center max-sm:row-span-2 max-sm:row-start-1">
        <span className="absolute top-4 -bottom-7 w-px bg-line [li:last-child_&]:hidden" />
        <span
          className={classNames(
            'z-1 rounded-full',
            event ? 'mt-1 size-2.5 border-2' : 'mt-1.5 size-1.5 bg-line-strong',
            event && (turn ? 'border-accent' : 'border-line-strong'),
            event && (isLatest ? 'border-accent bg-accent ring-4 ring-accent-soft' : 'bg-surface'),
          )}
        />
      </div>
      <div className="min-w-0 max-sm:col-start-2 max-sm:row-start-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={classNames('wrap-anywhere', turn && 'font-emphasis', !event && 'text-ink-soft')}>
            {entry.message || (event && pieceStates[event.status].label)}
          </span>
          {turn && <StateBadge state={turn} />}
          {isSuperseded && <Badge tone="neutral">Superseded</Badge>}
          {isBroken && <Badge tone="bad">Integrity check failed</Badge>}
        </div>
        {event && !isSuperseded && <Hint event={event} />}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span title={entry.actor.email ?? undefined}>
            {actorName(entry.actor.id, readerId, entry.actor.name)}
          </span>
          {event && <Occurred event={event} />}
          {event && <OtherShipment event={event} />}
          <EventMetadata metadata={entry.kind === 'event' ? entry.metadata : entry.details} />
          {event?.has_carrier_message && <CarrierMessage shipmentId={shipmentId} eventId={entry.id} />}
        </div>
      </div>
    </li>
  )
}

/** Shows the recorded details of an event in a disclosure. */
const EventMetadata = ({ metadata }: { metadata: Record<string, unknown> | null }) => {
  if (metadata === null || Object.keys(metadata).length === 0) return null
  return (
    <details className="group/details min-w-0 open:basis-full">
      <summary className="inline-flex list-none items-center gap-1 rounded-xs py-0.5 text-ink-faint hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open/details:rotate-90"
        />
        Details
      </summary>
      <pre className="mt-1.5 overflow-x-auto rounded-md border border-line bg-sunken p-3 text-xs leading-5">
        {JSON.stringify(metadata, null, 2)}
      </pre>
    </details>
  )
}
