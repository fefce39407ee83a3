import { type Tone, Badge } from '#components/ui/badge.tsx'
import type { DeliveryProblem } from '#lib/contract/evidence/mailing-record.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { TrackingOutcome } from '#lib/contract/tracking/tracking.values.ts'

type StatusLabels = {
  label: string
  tone: Tone
  /** Explains the state. */
  meaning: string
}

/** Maps statuses to their labels. */
export const statusLabels = {
  draft: { label: 'Draft', tone: 'neutral', meaning: 'Not purchased yet; nothing was charged.' },
  payment_pending: { label: 'Payment pending', tone: 'accent', meaning: 'The card is being charged.' },
  queued: { label: 'Queued', tone: 'accent', meaning: 'Paid; waiting to print.' },
  printed: { label: 'Printed', tone: 'accent', meaning: 'Printed; awaiting handoff to the carrier.' },
  shipped: { label: 'Shipped', tone: 'good', meaning: 'Handed to the carrier.' },
  cancelled: { label: 'Cancelled', tone: 'neutral', meaning: 'Will not be printed or mailed.' },
  payment_failed: {
    label: 'Payment failed',
    tone: 'bad',
    meaning: 'Nothing was purchased. You can try again.',
  },
} as const satisfies Record<ShipmentStatus, StatusLabels>

/** Maps tracking outcomes to their labels. */
export const outcomeLabels = {
  awaiting_acceptance: {
    label: 'Pre-transit',
    tone: 'neutral',
    meaning: 'Purchased; the carrier has not scanned the piece yet.',
  },
  on_its_way: { label: 'In transit', tone: 'accent', meaning: 'With the carrier.' },
  held_up: { label: 'Delayed', tone: 'warn', meaning: 'Delivery is delayed or needs attention.' },
  delivered: { label: 'Delivered', tone: 'good', meaning: 'Delivery confirmed by the carrier.' },
  returned: { label: 'Returned', tone: 'bad', meaning: 'Returning or returned to sender.' },
  not_tracked: {
    label: 'Mailed',
    tone: 'good',
    meaning: 'Handed to the carrier. This mail is not tracked.',
  },
} as const satisfies Record<TrackingOutcome, { label: string; tone: Tone; meaning: string }>

/** Maps delivery problems to labels that replace the outcome's. */
export const problemLabels = {
  notice_left: 'Notice left',
  held: 'Held by carrier',
  refused: 'Refused',
  unclaimed: 'Unclaimed',
  returning: 'Returning to sender',
  returned: 'Returned',
  lost: 'Lost',
  damaged: 'Damaged',
} as const satisfies Record<DeliveryProblem, string>

/** Maps delivery problems to tones, by whether the piece can still arrive. */
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

/** Returns the label of a piece in the mail: what stands in the way of its delivery, or how it fares. */
export const outcomeState = (
  outcome: TrackingOutcome,
  problem: DeliveryProblem | null,
): { label: string; tone: Tone } =>
  problem !== null && (outcome === 'held_up' || outcome === 'returned')
    ? { label: problemLabels[problem], tone: problemTones[problem] }
    : outcomeLabels[outcome]

/** Returns the state of a shipment in a list: how a piece in the mail fares, or the status before and after. */
export const listedState = ({ status, details }: DetailedListItem): { label: string; tone: Tone } =>
  status === 'shipped' && details.tracking_outcome !== null
    ? outcomeState(details.tracking_outcome, details.delivery_problem)
    : statusLabels[status]

/** Shows the status of a shipment. */
export const StatusBadge = ({ status }: { status: ShipmentStatus }) => {
  const { label, tone, meaning } = statusLabels[status]
  return (
    <Badge tone={tone} title={meaning}>
      {label}
    </Badge>
  )
}

/** Shows the tracking outcome of a mailed shipment, or its status. */
export const OutcomeBadge = ({ shipment }: { shipment: DetailedListItem }) => {
  const { tracking_outcome: outcome, delivery_problem: problem } = shipment.details
  if (shipment.status !== 'shipped' || outcome === null) return <StatusBadge status={shipment.status} />
  const { label, tone } = outcomeState(outcome, problem)
  return (
    <Badge tone={tone} title={outcomeLabels[outcome].meaning}>
      {label}
    </Badge>
  )
}
