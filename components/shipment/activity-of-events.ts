import type { ActivityEntry } from '#lib/contract/activity/activity.ts'
import type { ShipmentEvent } from '#lib/contract/shipments/shipment-event.ts'

const momentIn = (metadata: ShipmentEvent['metadata'], name: string): string | null => {
  const value = metadata?.[name]
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}

/** Returns the entries of a timeline for events, without the names of their actors. */
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
