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

/** Why the date of a scan cannot be right: it is before the purchase of the label, or after the report of the scan. */
export const unclearDates = ['before_purchase', 'in_future'] as const

export type UnclearDate = (typeof unclearDates)[number]

/** The recommended action for a scan with an unclear date. */
export const unclearDateHint =
  'This date cannot be right, so Mailroom draws no conclusion from the scan. Check the carrier’s tracking page.'

/** What is wrong with an unclear date. */
export const unclearDateTexts = {
  before_purchase: 'before the label was bought',
  in_future: 'after it was reported',
} as const satisfies Record<UnclearDate, string>
