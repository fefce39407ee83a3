'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'

import { hasEvidenceEnded } from '#components/retention/expiry-label.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { ActivityEntry, ShipmentActivity } from '#lib/contract/activity/activity.ts'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import type { RecordCheck } from '#lib/contract/mailing-record/mailing-record.ts'

import { JourneyView } from './journey/journey-view.tsx'
import { RecordStatus } from './record-status.tsx'

// The journey is shown first, where there is one.
const EventList = dynamic(() => import('./event-list.tsx').then((module) => module.EventList))
const ShipmentNotes = dynamic(() =>
  import('#components/notes/shipment-notes.tsx').then((module) => module.ShipmentNotes),
)

const parts = [
  { part: 'record', label: 'Journey' },
  { part: 'all', label: 'All events' },
  { part: 'people', label: 'People' },
  { part: 'notes', label: 'Notes' },
] as const

type Part = (typeof parts)[number]['part']

type TimelineProps = {
  shipmentId: string
  /** Events and actions, oldest first. */
  entries: readonly ActivityEntry[]
  /** The members whose actions are included, and whether there are more; undefined when they could not be read. */
  extent: Pick<ShipmentActivity, 'actions' | 'has_older_actions'> | undefined
  /** Source of the mailing record; undefined before the purchase, and if it could not be read. */
  evidence: ShipmentEvidence | undefined
  /** The result of the last integrity check; undefined when the shipment was read without it. */
  check: RecordCheck | undefined
  readerId: string
  noteCount: number
  /** Whether the reader may delete notes of other members. */
  canDeleteNotes: boolean
  /** The carrier whose scans these are; null before the purchase. */
  carrier: string | null
}

/**
 * Shows what happened to a shipment: the steps and stops that prove its mailing with their sources, or every event and
 * action, newest first; and the notes of members, which are no part of its record.
 */
export const Timeline = ({
  shipmentId,
  entries,
  extent,
  evidence,
  check,
  readerId,
  noteCount,
  canDeleteNotes,
  carrier,
}: TimelineProps) => {
  const [chosen, setChosen] = useState<Part | null>(null)
  // A note that is being written stays while something else is looked at.
  const [hasNotes, setHasNotes] = useState(false)
  const part = chosen ?? (evidence ? 'record' : 'all')
  return (
    <Card label="Timeline">
      <CardHeader
        isCompact
        title="Timeline"
        aside={
          <fieldset className="flex min-w-0 flex-wrap gap-1 print:hidden">
            <legend className="sr-only">Show</legend>
            {parts
              .filter((choice) => choice.part !== 'record' || evidence)
              .map((choice) => (
                <Button
                  key={choice.part}
                  size="small"
                  variant={choice.part === part ? 'secondary' : 'quiet'}
                  aria-pressed={choice.part === part}
                  onClick={() => {
                    setChosen(choice.part)
                    if (choice.part === 'notes') setHasNotes(true)
                  }}
                >
                  {choice.label}
                  {choice.part === 'notes' && noteCount > 0 && (
                    <span className="numeric text-ink-faint">{noteCount}</span>
                  )}
                </Button>
              ))}
          </fieldset>
        }
      />
      <CardBody className="grid gap-3 px-4! pt-2! pb-3!">
        {check?.verdict === 'failed' && <RecordStatus check={check} />}
        {hasNotes && (
          <div hidden={part !== 'notes'}>
            <ShipmentNotes shipmentId={shipmentId} readerId={readerId} canDeleteAny={canDeleteNotes} />
          </div>
        )}
        {part === 'notes' ? null : part === 'record' && evidence ? (
          <JourneyView
            evidence={evidence}
            carrier={carrier ?? 'Carrier'}
            status={
              check &&
              check.verdict !== 'failed' && (
                <RecordStatus
                  check={check}
                  isSpecimen={evidence.specimen ?? false}
                  isEnded={hasEvidenceEnded(evidence.retention)}
                />
              )
            }
          />
        ) : (
          <EventList
            key={part}
            shipmentId={shipmentId}
            entries={entries.filter(part === 'people' ? isOfMember : isOfShipment)}
            ofPeople={part === 'people'}
            brokenId={check?.error?.event_id ?? null}
            extent={extent}
            readerId={readerId}
          />
        )}
      </CardBody>
    </Card>
  )
}

/** Printing and carrier events are updates, regardless of who reported them; actions are those of members. */
const isOfMember = ({ actor }: ActivityEntry): boolean => actor.id.startsWith('user:')

/** Actions that only read or share a shipment: they say who, and not what came of it. */
const views: ReadonlySet<string> = new Set([
  'evidence.downloaded',
  'evidence.shared_viewed',
  'evidence.shared_downloaded',
  'document.downloaded',
  'shipments.exported',
])

const isOfShipment = (entry: ActivityEntry): boolean => entry.kind === 'event' || !views.has(entry.action)
