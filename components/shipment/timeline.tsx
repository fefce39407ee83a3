'use client'

import { useState } from 'react'

import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { ActivityEntry, ShipmentActivity } from '#lib/contract/activity/activity.ts'
import type { ShipmentEvent } from '#lib/contract/shipments/shipment-event.ts'
import { paths } from '#lib/paths.ts'

import { TimelineEntry } from './timeline-entry.tsx'

const parts = [
  { part: 'all', label: 'All' },
  { part: 'news', label: 'Updates' },
  { part: 'people', label: 'People' },
] as const

type Part = (typeof parts)[number]['part']

/** Printing and carrier events are updates, whoever reported them; actions are those of members. */
const isOf = (part: Part, { actor }: ActivityEntry): boolean =>
  part === 'all' || actor.id.startsWith('user:') === (part === 'people')

const shownAtFirst = 30

type TimelineProps = {
  shipmentId: string
  /** Events and actions, oldest first. */
  entries: readonly ActivityEntry[]
  /** The event that fails the integrity check; null without one. */
  brokenId: string | null
  /** The members whose actions are included, and whether there are more; undefined when they could not be read. */
  extent: Pick<ShipmentActivity, 'actions' | 'has_older_actions'> | undefined
  readerId: string
}

/** Shows the events and actions of a shipment, newest first. */
export const Timeline = ({ shipmentId, entries, brokenId, extent, readerId }: TimelineProps) => {
  const [part, setPart] = useState<Part>('all')
  const [isWhole, setIsWhole] = useState(false)
  const newestFirst = entries.filter((entry) => isOf(part, entry)).toReversed()
  const hasOlderBroken = newestFirst.slice(shownAtFirst).some(({ id }) => id === brokenId)
  const shown = isWhole || hasOlderBroken ? newestFirst : newestFirst.slice(0, shownAtFirst)
  const latest = newestFirst.find(({ kind }) => kind === 'event')
  return (
    <Card label="Timeline">
      <CardHeader
        title="Timeline"
        description="Newest first."
        aside={
          <fieldset className="flex flex-wrap gap-1">
            <legend className="sr-only">Show</legend>
            {parts.map((choice) => (
              <Button
                key={choice.part}
                size="small"
                variant={choice.part === part ? 'secondary' : 'quiet'}
                aria-pressed={choice.part === part}
                onClick={() => setPart(choice.part)}
              >
                {choice.label}
              </Button>
            ))}
          </fieldset>
        }
      />
      <CardBody className="pt-4">
        {shown.length === 0 ? (
          <p className="text-ink-soft">{part === 'people' ? 'No team activity yet.' : 'No events yet.'}</p>
        ) : (
          <ol aria-label="Timeline">
            {shown.map((entry) => (
              <TimelineEntry
                key={entry.id}
                shipmentId={shipmentId}
                entry={entry}
                readerId={readerId}
                isLatest={entry === latest}
                isBroken={entry.id === brokenId}
              />
            ))}
          </ol>
        )}
        {shown.length < newestFirst.length && (
          <Button size="small" className="mt-3" onClick={() => setIsWhole(true)}>
            Show {plural(newestFirst.length - shown.length, 'earlier entry', 'earlier entries')}
          </Button>
        )}
        {extent?.actions === 'own' && part !== 'news' && (
          <p className="mt-4 text-sm text-ink-soft">
            Evidence views by others are visible to owners, admins and reviewers.
          </p>
        )}
        {extent?.has_older_actions && extent.actions === 'all' && (
          <p className="mt-4 text-sm text-ink-soft">
            Older evidence views are in the{' '}
            <a href={paths.settings.auditLog()} className="text-link">
              audit log
            </a>
            .
          </p>
        )}
      </CardBody>
    </Card>
  )
}

const momentIn = (metadata: ShipmentEvent['metadata'], name: string): string | null => {
  const value = metadata?.[name]
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}

/** Returns a timeline of events only, when actions could not be read. */
export const activityOfEvents = (events: readonly ShipmentEvent[]): ActivityEntry[] =>
  events.map(({ created_at: recordedAt, actor, message, metadata, ...event }) => ({
    kind: 'event',
    ...event,
    recorded_at: recordedAt,
    message: message ?? '',
    actor: { id: actor ?? 'system', name: null, email: null },
    metadata,
    occurred_at: momentIn(metadata, 'occurred_at'),
    observed_at: momentIn(metadata, 'observed_at'),
    has_carrier_message: typeof metadata?.['tracking_event_id'] === 'string',
  }))
