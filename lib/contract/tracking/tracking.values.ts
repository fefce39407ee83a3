/** How a piece in the mail fares; `not_tracked` where the carrier does not say. */
export const trackingOutcomes = [
  'awaiting_acceptance',
  'on_its_way',
  'held_up',
  'delivered',
  'returned',
  'not_tracked',
] as const

export type TrackingOutcome = (typeof trackingOutcomes)[number]
