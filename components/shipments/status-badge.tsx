import { Badge } from '#components/ui/badge.tsx'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'

import { statusWords } from './status-words.ts'

/** A shipment's status as a badge. */
export const StatusBadge = ({ status }: { status: ShipmentStatus }) => {
  const { label, tone, meaning } = statusWords[status]
  return (
    <Badge tone={tone} title={meaning}>
      {label}
    </Badge>
  )
}
