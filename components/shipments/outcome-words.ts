import type { Tone } from '#components/ui/badge.tsx'
import type { DeliveryProblem } from '#lib/contract/evidence/mailing-record.ts'
import type { TrackingOutcome } from '#lib/contract/tracking/tracking.values.ts'

/** How a piece in the mail fares, in plain words. */
export const outcomeWords = {
  awaiting_acceptance: {
    label: 'Pre-transit',
    tone: 'neutral',
    meaning: 'Purchased; not yet scanned by the carrier.',
  },
  on_its_way: { label: 'In transit', tone: 'accent', meaning: 'With the carrier.' },
  held_up: { label: 'Delayed', tone: 'warn', meaning: 'Delivery is delayed or needs attention.' },
  delivered: { label: 'Delivered', tone: 'good', meaning: 'Delivery confirmed by the carrier.' },
  returned: { label: 'Returned', tone: 'bad', meaning: 'Returning or returned to sender.' },
} as const satisfies Record<TrackingOutcome, { label: string; tone: Tone; meaning: string }>

/** What stands in the way, in place of the outcome. */
export const problemWords = {
  notice_left: 'Notice left',
  held: 'Held by carrier',
  refused: 'Refused',
  unclaimed: 'Unclaimed',
  returning: 'Returning to sender',
  returned: 'Returned',
  lost: 'Lost',
  damaged: 'Damaged',
} as const satisfies Record<DeliveryProblem, string>

/** How bad it is: whether the piece can still arrive. */
export const problemTones = {
  notice_left: 'warn',
  held: 'warn',
  refused: 'warn',
  unclaimed: 'warn',
  returning: 'warn',
  returned: 'bad',
  lost: 'bad',
  damaged: 'bad',
} as const satisfies Record<DeliveryProblem, Tone>
