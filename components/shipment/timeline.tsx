import { Lightbulb } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { StatusBadge } from '#components/shipments/status-badge.tsx'
import { statusWords } from '#components/shipments/status-words.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { ShipmentEvent } from '#lib/contract/shipment.ts'

import { actorName } from './actor-name.ts'
import { CarrierMessage } from './carrier-message.tsx'
import { EventMetadata } from './event-metadata.tsx'

const momentOf = (metadata: ShipmentEvent['metadata'], name: string): string | null => {
  const value = metadata?.[name]
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}

/** When the carrier says that it happened, beside when it was learned. */
const BothTimes = ({ metadata }: Pick<ShipmentEvent, 'metadata'>) => {
  const occurred = momentOf(metadata, 'occurred_at')
  const observed = momentOf(metadata, 'observed_at')
  if (!occurred || !observed) return null
  return (
    <span className="numeric">
      occurred <Moment at={occurred} format="short-date-time" />, observed{' '}
      <Moment at={observed} format="short-date-time" />
    </span>
  )
}

const TimelineEntry = ({
  shipmentId,
  event,
  readerId,
  isLatest,
}: {
  shipmentId: string
  event: ShipmentEvent
  readerId: string
  isLatest: boolean
}) => {
  const isTurn = event.status !== event.from_status
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-6 last:pb-1 sm:grid-cols-[5.5rem_1.25rem_minmax(0,1fr)]">
      <div className="text-sm text-ink-soft max-sm:col-start-2 max-sm:row-start-2 max-sm:mt-0.5 sm:text-right">
        <Moment at={event.created_at} format="short-date" className="sm:block" />
        <span className="sm:hidden"> · </span>
        <Moment focusable at={event.created_at} format="time" className="text-ink-faint sm:block" />
      </div>
      <div aria-hidden="true" className="relative flex justify-center max-sm:row-span-2 max-sm:row-start-1">
        <span className="absolute top-4 -bottom-7 w-px bg-line [li:last-child_&]:hidden" />
        <span
          className={classNames(
            'z-1 mt-1 size-2.5 rounded-full border-2',
            isTurn ? 'border-accent' : 'border-line-strong',
            isLatest ? 'border-accent bg-accent ring-4 ring-accent-soft' : 'bg-surface',
          )}
        />
      </div>
      <div className="min-w-0 max-sm:col-start-2 max-sm:row-start-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={isTurn ? 'font-[570]' : undefined}>
            {event.message ?? statusWords[event.status].label}
          </span>
          {isTurn && <StatusBadge status={event.status} />}
        </div>
        {typeof event.metadata?.['hint'] === 'string' && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-warn">
            <Lightbulb aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span>{event.metadata['hint']}</span>
          </p>
        )}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span>{actorName(event.actor, readerId)}</span>
          <BothTimes metadata={event.metadata} />
          <EventMetadata metadata={event.metadata} />
          {typeof event.metadata?.['tracking_event_id'] === 'string' && (
            <CarrierMessage shipmentId={shipmentId} eventId={event.id} />
          )}
        </div>
      </div>
    </li>
  )
}

/** Everything that happened to a shipment, the newest first. */
export const Timeline = ({
  shipmentId,
  events,
  readerId,
}: {
  shipmentId: string
  events: readonly ShipmentEvent[]
  readerId: string
}) => {
  const newestFirst = events.toReversed()
  return (
    <Card label="Timeline">
      <CardHeader title="Timeline" aside="Newest first" />
      <CardBody className="pt-4">
        {newestFirst.length === 0 ? (
          <p className="text-ink-soft">Nothing has happened yet.</p>
        ) : (
          <ol aria-label="Timeline">
            {newestFirst.map((event, index) => (
              <TimelineEntry
                key={event.id}
                shipmentId={shipmentId}
                event={event}
                readerId={readerId}
                isLatest={index === 0}
              />
            ))}
          </ol>
        )}
      </CardBody>
    </Card>
  )
}
