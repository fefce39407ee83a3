'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import type { ActivityEntry, ShipmentActivity } from '#lib/contract/activity/activity.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShipmentEvent } from '#lib/contract/shipments/shipment-event.ts'
import { paths } from '#lib/paths.ts'

import { TimelineEntry } from './timeline-entry.tsx'

const shownAtFirst = 30

type EventListProps = {
  shipmentId: string
  /** Oldest first. */
  entries: readonly ActivityEntry[]
  /** The members whose actions are included, and whether there are more; undefined when they could not be read. */
  extent: Pick<ShipmentActivity, 'actions' | 'has_older_actions'> | undefined
  readerId: string
  ofPeople: boolean
  /** The event that fails the integrity check; null without one. */
  brokenId: string | null
}

/** Lists events and actions, newest first: the latest at first, and all on request. */
export const EventList = ({ shipmentId, entries, ofPeople, brokenId, extent, readerId }: EventListProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const newestFirst = entries.toReversed()
  const hasOlderBroken = newestFirst.slice(shownAtFirst).some(({ id }) => id === brokenId)
  const shown = isWhole || hasOlderBroken ? newestFirst : newestFirst.slice(0, shownAtFirst)
  const superseded = supersededScans(entries)
  const latest = newestFirst.find(({ kind }) => kind === 'event')
  return (
    <div className="min-w-0">
      {shown.length === 0 ? (
        <p className="text-ink-soft">{ofPeople ? 'No team activity yet.' : 'No events yet.'}</p>
      ) : (
        <ol aria-label="Events, newest first">
          {shown.map((entry) => (
            <TimelineEntry
              key={entry.id}
              shipmentId={shipmentId}
              entry={entry}
              readerId={readerId}
              isLatest={entry === latest}
              isBroken={entry.id === brokenId}
              isSuperseded={entry.kind === 'event' && isSuperseded(entry.metadata, superseded)}
            />
          ))}
        </ol>
      )}
      {shown.length < newestFirst.length && (
        <Button size="small" className="mt-3" onClick={() => setIsWhole(true)}>
          Show {plural(newestFirst.length - shown.length, 'earlier entry', 'earlier entries')}
        </Button>
      )}
      {extent?.actions === 'own' && (
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
    </div>
  )
}

/** The scans that a later event corrects. */
const supersededScans = (entries: readonly ActivityEntry[]): ReadonlySet<unknown> =>
  new Set(
    entries.flatMap((entry) => {
      const corrected = entry.kind === 'event' ? entry.metadata?.['supersedes'] : null
      return typeof corrected === 'object' && corrected !== null && 'tracking_event_id' in corrected
        ? [corrected.tracking_event_id]
        : []
    }),
  )

const isSuperseded = (metadata: ShipmentEvent['metadata'], superseded: ReadonlySet<unknown>): boolean =>
  metadata?.['superseded_by'] !== undefined || superseded.has(metadata?.['tracking_event_id'] ?? null)
