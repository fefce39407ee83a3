import { Badge, type Tone } from '#components/ui/badge.tsx'
import { type BatchRowState, batchRowStates } from '#lib/contract/batches/batch-states.values.ts'

import * as wording from './wording.tsx'

/** What each state of a row is called, and how it looks. */
export const rowStateLabels = {
  pending: { label: wording.notChecked, tone: 'neutral' },
  invalid: { label: wording.needsFixing, tone: 'bad' },
  unavailable: { label: wording.temporarilyUnavailableLabel, tone: 'warn' },
  quoted: { label: wording.readyToPurchase, tone: 'accent' },
  queued: { label: wording.queued, tone: 'neutral' },
  buying: { label: wording.purchasing, tone: 'accent' },
  awaiting_approval: { label: wording.awaitingApproval, tone: 'warn' },
  price_increased: { label: wording.priceIncreased, tone: 'warn' },
  failed: { label: wording.notPurchased, tone: 'bad' },
  bought: { label: wording.purchasedLabel, tone: 'good' },
  excluded: { label: wording.skipped, tone: 'neutral' },
} as const satisfies Record<BatchRowState, { label: string; tone: Tone }>

/** The state of a row in words. */
export const RowStateBadge = ({ state }: { state: BatchRowState }) => (
  <Badge tone={rowStateLabels[state].tone} title={batchRowStates[state]}>
    {rowStateLabels[state].label}
  </Badge>
)
