import type { Tone } from '#components/ui/badge.tsx'
import type { DeliveryStatus } from '#lib/contract/evidence/mailing-record.ts'

/** Maps the carrier's last status to labels. */
export const deliveryLabels = {
  unknown: { label: 'No updates yet', tone: 'neutral' },
  pre_transit: { label: 'Pre-transit', tone: 'neutral' },
  in_transit: { label: 'In transit', tone: 'accent' },
  out_for_delivery: { label: 'Out for delivery', tone: 'accent' },
  delivered: { label: 'Delivered', tone: 'good' },
  available_for_pickup: { label: 'Notice left', tone: 'warn' },
  return_to_sender: { label: 'Returning to sender', tone: 'warn' },
  failure: { label: 'Delivery failed', tone: 'bad' },
  cancelled: { label: 'Label cancelled', tone: 'neutral' },
  error: { label: 'Tracking error', tone: 'bad' },
  /** Not a tracking status: the returned piece has arrived. */
  returned: { label: 'Returned', tone: 'bad' },
} as const satisfies Record<DeliveryStatus | 'returned', { label: string; tone: Tone }>
