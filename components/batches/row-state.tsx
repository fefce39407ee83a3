import { Badge, type Tone } from '#components/ui/badge.tsx'
import { type BatchRowState, batchRowStates } from '#lib/contract/batches/batch-states.values.ts'

/** Label and appearance of each state of a row. */
export const rowStateLabels = {
  pending: { label: 'Not checked', tone: 'neutral' },
  invalid: { label: 'Needs fixing', tone: 'bad' },
  unavailable: { label: 'Temporarily unavailable', tone: 'warn' },
  quoted: { label: 'Ready to purchase', tone: 'accent' },
  queued: { label: 'Queued', tone: 'neutral' },
  buying: { label: 'Purchasing', tone: 'accent' },
  awaiting_approval: { label: 'Awaiting approval', tone: 'warn' },
  price_increased: { label: 'Price increased', tone: 'warn' },
  failed: { label: 'Not purchased', tone: 'bad' },
  bought: { label: 'Purchased', tone: 'good' },
  excluded: { label: 'Skipped', tone: 'neutral' },
} as const satisfies Record<BatchRowState, { label: string; tone: Tone }>

/** The state of a row in words. */
export const RowStateBadge = ({ state }: { state: BatchRowState }) => (
  <Badge tone={rowStateLabels[state].tone} title={batchRowStates[state]}>
    {rowStateLabels[state].label}
  </Badge>
)
