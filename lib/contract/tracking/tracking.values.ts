/** Tracking outcomes of a piece in the mail; `not_tracked` if the carrier does not report it. */
export const trackingOutcomes = [
  'awaiting_acceptance',
  'on_its_way',
  'held_up',
  'delivered',
  'returned',
  'not_tracked',
] as const

export type TrackingOutcome = (typeof trackingOutcomes)[number]
