import type { TrackingOutcome } from '#lib/contract/tracking/tracking.values.ts'

import type { ShipmentStatus } from './shipment-transitions.values.ts'

/** Facts that determine whether a letter can be sent again. */
type Mailed = { status: ShipmentStatus; tracking_outcome: TrackingOutcome | null }

/** Returns whether a letter is offered to be sent again, alone or together with others: it is held up, came back, or is not tracked. */
export const offersSendAgain = ({ status, tracking_outcome: outcome }: Mailed): boolean =>
  status === 'shipped' && (outcome === 'held_up' || outcome === 'returned' || outcome === 'not_tracked')

/**
 * Returns whether a letter can be an earlier attempt: it was handed over, and was not delivered. One that is on the way without a
 * problem is sent again alone, from its task or with the API.
 */
export const canSendAgain = ({ status, tracking_outcome: outcome }: Mailed): boolean =>
  status === 'shipped' && outcome !== null && outcome !== 'delivered'

/** How letters are sent again. */
export const sendAgainServices = [
  'as_before',
  'first_class',
  'certified',
  'certified_return_receipt',
] as const

export type SendAgainService = (typeof sendAgainServices)[number]
