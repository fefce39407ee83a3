/** How a piece in the mail fares. */
export const trackingOutcomes = [
  'awaiting_acceptance',
  'on_its_way',
  'held_up',
  'delivered',
  'returned',
] as const

export type TrackingOutcome = (typeof trackingOutcomes)[number]
