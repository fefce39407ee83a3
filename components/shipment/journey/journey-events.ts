import type { JourneyScan } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'

/** Labels of scan events. */
export const eventLabels = {
  form_scanned: 'Listed on a SCAN form that was scanned',
  accepted: 'Accepted by carrier',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  attempted: 'Delivery attempted',
  held: 'Held by carrier',
  delayed: 'Delayed by carrier',
  misrouted: 'Misrouted',
  forwarded: 'Forwarded',
  undeliverable: 'Undeliverable as addressed',
  unclaimed: 'Unclaimed',
  damaged: 'Reported damaged',
  lost: 'Reported lost',
  refused: 'Refused by recipient',
  delivered: 'Delivered',
  turned_back: 'Returning to sender',
  returned: 'Returned to sender',
  unclear: 'Unclear: check the carrier’s page',
} as const satisfies Record<JourneyEvent, string>

/** Events at a stop by importance, most important first. */
const byWeight: readonly JourneyEvent[] = [
  'delivered',
  'returned',
  'turned_back',
  'undeliverable',
  'refused',
  'unclaimed',
  'lost',
  'damaged',
  'unclear',
  'attempted',
  'held',
  'forwarded',
  'delayed',
  'misrouted',
  'accepted',
  'form_scanned',
  'out_for_delivery',
  'in_transit',
]

/** Returns what matters most of what was reported at a stop. */
export const decisiveEvent = (scans: readonly Pick<JourneyScan, 'event'>[]): JourneyEvent =>
  byWeight.find((event) => scans.some((scan) => scan.event === event)) ?? 'in_transit'

/** Returns whether a stop is only passed, and may be collapsed among many. */
export const isPassed = (event: JourneyEvent): boolean =>
  event === 'in_transit' || event === 'out_for_delivery'
