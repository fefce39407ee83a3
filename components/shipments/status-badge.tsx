import { Badge } from '#components/ui/badge.tsx'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'

import { statusLabels, outcomeLabels, problemLabels } from './status-labels.ts'

/** A shipment's status as a badge. */
export const StatusBadge = ({ status }: { status: ShipmentStatus }) => {
  const { label, tone, meaning } = statusLabels[status]
  return (
    <Badge tone={tone} title={meaning}>
      {label}
    </Badge>
  )
}

/** How a shipment stands: once it is in the mail how it fares there, else its status. */
export const OutcomeBadge = ({ shipment }: { shipment: DetailedListItem }) => {
  const { tracking_outcome: outcome, delivery_problem: problem } = shipment.details
  if (shipment.status !== 'shipped' || outcome === null) return <StatusBadge status={shipment.status} />
  const { label, tone, meaning } = outcomeLabels[outcome]
  const isTrouble = problem !== null && (outcome === 'held_up' || outcome === 'returned')
  return (
    <Badge tone={tone} title={meaning}>
      {isTrouble ? problemLabels[problem] : label}
    </Badge>
  )
}
