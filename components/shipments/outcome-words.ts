import type { Tone } from '#components/ui/badge.tsx'
import type { DeliveryProblem } from '#lib/contract/evidence/mailing-record.ts'
import type { TrackingOutcome } from '#lib/contract/tracking/tracking-outcome.values.ts'

/** How a piece in the mail fares, in plain words. */
export const outcomeWords = {
  awaiting_acceptance: {
    label: 'Awaiting acceptance',
    tone: 'neutral',
    meaning: 'Bought; the carrier has not scanned it yet.',
  },
  on_its_way: { label: 'On its way', tone: 'accent', meaning: 'With the carrier.' },
  held_up: { label: 'Held up', tone: 'warn', meaning: 'Something stands in the way of delivery.' },
  delivered: { label: 'Delivered', tone: 'good', meaning: 'Delivered, says the carrier.' },
  returned: { label: 'Returned', tone: 'bad', meaning: 'It goes back to its sender, or has come back.' },
} as const satisfies Record<TrackingOutcome, { label: string; tone: Tone; meaning: string }>

/** What stands in the way, in place of the outcome. */
export const problemWords = {
  notice_left: 'Notice left',
  held: 'Held by the carrier',
  refused: 'Refused',
  unclaimed: 'Unclaimed',
  returning: 'On its way back',
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
