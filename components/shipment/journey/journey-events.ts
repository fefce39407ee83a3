import type { JourneyScan } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'

import * as wording from './wording.tsx'

/** What scans report, in words. */
export const eventLabels = {
  form_scanned: wording.listedOnAScan,
  accepted: wording.acceptedByCarrier,
  in_transit: wording.inTransit,
  out_for_delivery: wording.outForDelivery,
  attempted: wording.deliveryAttempted,
  held: wording.heldByCarrier,
  delayed: wording.delayedByCarrier,
  misrouted: wording.sentTheWrongWay,
  forwarded: wording.forwarded,
  undeliverable: wording.undeliverable,
  unclaimed: wording.unclaimed,
  damaged: wording.reportedDamaged,
  lost: wording.reportedLost,
  refused: wording.refusedByRecipient,
  delivered: wording.delivered,
  turned_back: wording.returningToSender,
  returned: wording.returnedToSender,
  unclear: wording.unclearWording,
} as const satisfies Record<JourneyEvent, string>

/** What matters most of what may happen at a stop. */
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

/** Whether a stop is only passed, and may be folded away among many. */
export const isPassed = (event: JourneyEvent): boolean =>
  event === 'in_transit' || event === 'out_for_delivery'
