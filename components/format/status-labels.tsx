import type { Tone } from '#components/ui/badge.tsx'
import { type PieceState, pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

/** Colors each state: amber while a piece can still arrive, red when it will not. */
const tones = {
  draft: 'neutral',
  awaiting_approval: 'warn',
  scheduled: 'accent',
  payment_pending: 'accent',
  payment_failed: 'bad',
  queued: 'accent',
  printed: 'accent',
  shipped: 'good',
  cancelled: 'neutral',
  awaiting_acceptance: 'accent',
  on_its_way: 'accent',
  held_up: 'warn',
  delivered: 'good',
  not_tracked: 'neutral',
  attempted: 'warn',
  notice_left: 'warn',
  held: 'warn',
  delayed: 'warn',
  undeliverable: 'bad',
  refused: 'warn',
  unclaimed: 'warn',
  returning: 'warn',
  returned: 'bad',
  lost: 'bad',
  damaged: 'bad',
  unclear: 'warn',
} as const satisfies Record<PieceState, Tone>

/** Returns how a state is shown: its label, color and meaning. */
export const describeState = (state: PieceState): { label: string; tone: Tone; meaning: string } => ({
  ...pieceStates[state],
  tone: tones[state],
})

/** Returns the state of a shipment in a list. */
export const listedState = ({ details, ...shipment }: DetailedListItem): PieceState =>
  pieceState({ ...shipment, ...details })

/** Shape and color of a state, so that neither is needed to tell it. */
const looks = {
  neutral: 'state state-neutral',
  accent: 'state state-accent',
  good: 'state state-good',
  warn: 'state state-warn',
  bad: 'state state-bad',
} as const satisfies Record<Tone, string>

/** Shows a state of a shipment: a shape, and the word that the shape only repeats. */
export const StateBadge = ({ state }: { state: PieceState }) => {
  const { label, tone, meaning } = describeState(state)
  return (
    <span title={meaning} className={looks[tone]}>
      <span className="truncate">{label}</span>
    </span>
  )
}
