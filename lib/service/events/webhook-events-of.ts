import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'

/** The parts of a timeline entry that determine its kind of event. */
export type EventFacts = {
  status: ShipmentStatus
  fromStatus: ShipmentStatus | null
  metadata?: Record<string, unknown> | undefined
}

const ofStatus: Record<ShipmentStatus, WebhookEventType | null> = {
  draft: 'shipment.created',
  // Ends within seconds, and is then reported as queued or failed.
  payment_pending: null,
  payment_failed: 'shipment.payment_failed',
  queued: 'shipment.queued',
  printed: 'shipment.printed',
  shipped: 'shipment.shipped',
  cancelled: 'shipment.cancelled',
}

const ofTracking: Readonly<Record<string, WebhookEventType>> = {
  out_for_delivery: 'shipment.out_for_delivery',
  delivered: 'shipment.delivered',
  return_to_sender: 'shipment.returned',
}

/** Returns the kind of event of a scan, by its meaning; entries of earlier versions have only its status. */
const eventTypeOfScan = (
  tracking: string,
  metadata: Record<string, unknown>,
): WebhookEventType | undefined => {
  const { meaning, is_returning: isReturning } = metadata
  if (typeof meaning !== 'string') return ofTracking[tracking]
  return isReturning === true ? 'shipment.returned' : ofTracking[meaning]
}

/**
 * Returns the kinds of events of a timeline entry: none, one, or more if a scan also shows the piece handed over.
 */
export const webhookEventsOf = ({ status, fromStatus, metadata }: EventFacts): WebhookEventType[] => {
  const moved = status === fromStatus ? null : ofStatus[status]
  const handedOver = metadata?.['is_hand_over'] === true ? ('shipment.handed_over' as const) : null
  const tracking = metadata?.['tracking_status']
  if (typeof tracking !== 'string') return [handedOver, moved].filter((type) => type !== null)
  const accepted = metadata?.['is_acceptance'] === true ? ('shipment.accepted' as const) : null
  const scanned =
    eventTypeOfScan(tracking, metadata ?? {}) ?? (moved || accepted ? null : 'shipment.tracking_updated')
  return [moved, accepted, scanned].filter((type) => type !== null)
}
