import type { Tone } from '#components/ui/badge.tsx'
import type { DeliveryStatus } from '#lib/contract/mailing-record.ts'

/** What the carrier last said, in plain words. */
export const deliveryWords = {
  unknown: { label: 'No news yet', tone: 'neutral' },
  pre_transit: { label: 'Not with the carrier yet', tone: 'neutral' },
  in_transit: { label: 'On its way', tone: 'accent' },
  out_for_delivery: { label: 'Out for delivery', tone: 'accent' },
  delivered: { label: 'Delivered', tone: 'good' },
  available_for_pickup: { label: 'Notice left', tone: 'warn' },
  return_to_sender: { label: 'Returned', tone: 'bad' },
  failure: { label: 'Delivery failed', tone: 'bad' },
  cancelled: { label: 'Label cancelled', tone: 'neutral' },
  error: { label: 'Tracking error', tone: 'bad' },
} as const satisfies Record<DeliveryStatus, { label: string; tone: Tone }>
