import type { DeliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import type { TrackingOutcome } from '#lib/contract/tracking/tracking.values.ts'

import { canBuy, type ShipmentStatus } from './shipment-transitions.values.ts'

/** Label of a state, and its meaning. */
type StateText = { label: string; meaning: string }

/** Every state of a piece, before and after it is in the mail. */
export const pieceStates = {
  draft: { label: 'Draft', meaning: 'Not purchased yet; nothing was charged.' },
  awaiting_approval: { label: 'Awaiting approval', meaning: 'Its purchase awaits an approver’s decision.' },
  scheduled: {
    label: 'Scheduled',
    meaning: 'Will be purchased on its mailing day; nothing was charged yet.',
  },
  payment_pending: { label: 'Payment pending', meaning: 'The card is being charged.' },
  payment_failed: { label: 'Payment failed', meaning: 'Nothing was purchased. You can try again.' },
  queued: { label: 'Queued', meaning: 'Paid; waiting to print.' },
  printed: { label: 'Printed', meaning: 'Printed; awaiting handoff to the carrier.' },
  shipped: { label: 'Shipped', meaning: 'Handed to the carrier.' },
  cancelled: { label: 'Cancelled', meaning: 'Will not be printed or mailed.' },
  awaiting_acceptance: {
    label: 'Handed over',
    meaning: 'Handed to the carrier, which has not scanned the piece yet.',
  },
  on_its_way: { label: 'In transit', meaning: 'With the carrier.' },
  held_up: { label: 'Delayed', meaning: 'Delivery is delayed or needs attention.' },
  delivered: { label: 'Delivered', meaning: 'Delivery confirmed by the carrier.' },
  not_tracked: { label: 'Mailed', meaning: 'Handed to the carrier. This mail is not tracked.' },
  attempted: { label: 'Delivery attempted', meaning: 'Delivery was attempted without delivering.' },
  notice_left: { label: 'Notice left', meaning: 'Delivery was attempted, and the carrier left a notice.' },
  held: { label: 'Held by carrier', meaning: 'The carrier is holding the piece.' },
  delayed: { label: 'Late', meaning: 'The carrier reported a delay.' },
  undeliverable: {
    label: 'Undeliverable',
    meaning: 'The carrier could not deliver it as addressed. Expect it back.',
  },
  refused: { label: 'Refused', meaning: 'The recipient refused the piece.' },
  unclaimed: { label: 'Unclaimed', meaning: 'The piece was not collected in time.' },
  returning: { label: 'Returning to sender', meaning: 'On its way back to you.' },
  returned: { label: 'Returned', meaning: 'Returning or returned to sender.' },
  lost: { label: 'Lost', meaning: 'The carrier reported the piece lost.' },
  damaged: { label: 'Damaged', meaning: 'The carrier reported the piece damaged.' },
  unclear: {
    label: 'Unclear',
    meaning:
      'The carrier’s report has a wording that Mailroom does not recognize, or an impossible date. Check the carrier’s page.',
  },
} as const satisfies Record<
  ShipmentStatus | TrackingOutcome | DeliveryProblem | 'awaiting_approval' | 'scheduled',
  StateText
>

export type PieceState = keyof typeof pieceStates

const isListed = (state: string): state is Exclude<PieceState, 'shipped'> => state !== 'shipped'

/** States that a list is filtered by: `shipped` is that of no piece, since each in the mail has a tracking outcome. */
export const listedStates = Object.keys(pieceStates).filter(isListed)

/** Fields of the API’s shipment that determine a piece's state. */
type StateFacts = {
  status: ShipmentStatus
  awaiting_approval?: boolean | undefined
  /** The mailing day, while its purchase is scheduled. */
  scheduled_for?: string | null | undefined
  /** Null if it is not in the mail. */
  tracking_outcome: TrackingOutcome | null
  delivery_problem: DeliveryProblem | null
}

/**
 * Returns the state that every page, email and export shows for a piece: in the mail its delivery problem, or else its
 * tracking outcome; before and after that its status.
 */
export const pieceState = (facts: StateFacts): PieceState => {
  const { status, tracking_outcome: outcome, delivery_problem: problem } = facts
  if (status === 'draft' && facts.awaiting_approval) return 'awaiting_approval'
  if (facts.scheduled_for && canBuy(status)) return 'scheduled'
  if (status !== 'shipped' || outcome === null) return status
  return problem !== null && (outcome === 'held_up' || outcome === 'returned') ? problem : outcome
}
