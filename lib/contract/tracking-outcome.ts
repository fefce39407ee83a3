import { z } from 'zod'

/** How a piece in the mail fares. */
export const trackingOutcomes = [
  'awaiting_acceptance',
  'on_its_way',
  'held_up',
  'delivered',
  'returned',
] as const

export const trackingOutcome = z.enum(trackingOutcomes).meta({
  id: 'TrackingOutcome',
  description:
    '`awaiting_acceptance`: bought, not scanned yet; `on_its_way`; `held_up`: a notice was left, or it is held, refused, lost or damaged; `delivered`; `returned`: it goes back to its sender, or has come back.',
})

export type TrackingOutcome = z.infer<typeof trackingOutcome>
