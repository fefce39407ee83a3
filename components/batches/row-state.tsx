import { Badge, type Tone } from '#components/ui/badge.tsx'
import { type BatchRowState, batchRowStates } from '#lib/contract/batches/batch-row.ts'

/** What each state of a row is called, and how it looks. */
export const rowStateWords = {
  pending: { label: 'Not checked', tone: 'neutral' },
  faulty: { label: 'Needs mending', tone: 'bad' },
  quoted: { label: 'Ready to buy', tone: 'accent' },
  queued: { label: 'Waiting to be bought', tone: 'neutral' },
  buying: { label: 'Being bought', tone: 'accent' },
  awaiting_approval: { label: 'Waiting for approval', tone: 'warn' },
  dearer: { label: 'Price rose', tone: 'warn' },
  failed: { label: 'Not bought', tone: 'bad' },
  bought: { label: 'Bought', tone: 'good' },
  left_out: { label: 'Left out', tone: 'neutral' },
} as const satisfies Record<BatchRowState, { label: string; tone: Tone }>

/** The state of a row in words. */
export const RowStateBadge = ({ state }: { state: BatchRowState }) => (
  <Badge tone={rowStateWords[state].tone} title={batchRowStates[state]}>
    {rowStateWords[state].label}
  </Badge>
)
