import { Badge } from '#components/ui/badge.tsx'
import type { MatterStatus } from '#lib/contract/matters/matter.values.ts'

/** Label of each status. */
export const matterStatusLabels = { open: 'Open', closed: 'Closed' } as const satisfies Record<
  MatterStatus,
  string
>

/** Shows whether a matter is open. */
export const MatterStatusBadge = ({ status }: { status: MatterStatus }) => (
  <Badge tone={status === 'open' ? 'accent' : 'neutral'}>{matterStatusLabels[status]}</Badge>
)
