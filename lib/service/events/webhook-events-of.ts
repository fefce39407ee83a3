import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { WebhookEventType } from '#lib/contract/webhooks/webhook-events.ts'

/** An entry of the timeline, as far as it says what kind of news it is. */
export type EventFacts = {
  status: ShipmentStatus
  fromStatus: ShipmentStatus | null
  metadata?: Record<string, unknown> | undefined
}

const ofStatus: Record<ShipmentStatus, WebhookEventType | null> = {
  draft: 'shipment.created',
  // Over within seconds, and then told as queued or failed.
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

/** What kind of news a scan is, by what it means; entries of earlier versions have its status alone. */
const newsOfScan = (tracking: string, metadata: Record<string, unknown>): WebhookEventType | undefined => {
  const { meaning, is_returning: isReturning } = metadata
  if (typeof meaning !== 'string') return ofTracking[tracking]
  return isReturning === true ? 'shipment.returned' : ofTracking[meaning]
}

/** What kinds of news an entry of the timeline is: none, one, or more when a first scan is the acceptance or delivery. */
export const webhookEventsOf = ({ status, fromStatus, metadata }: EventFacts): WebhookEventType[] => {
  const moved = status === fromStatus ? null : ofStatus[status]
  const handedOver = metadata?.['is_hand_over'] === true ? ('shipment.handed_over' as const) : null
  const tracking = metadata?.['tracking_status']
  if (typeof tracking !== 'string') return [handedOver, moved].filter((type) => type !== null)
  const accepted = metadata?.['is_acceptance'] === true ? ('shipment.accepted' as const) : null
  const scanned =
    newsOfScan(tracking, metadata ?? {}) ?? (moved || accepted ? null : 'shipment.tracking_updated')
  return [moved, accepted, scanned].filter((type) => type !== null)
}
