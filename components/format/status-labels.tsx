import {
  CircleAlert,
  CircleArrowRight,
  CircleCheck,
  CircleDashed,
  CircleX,
  type LucideIcon,
} from 'lucide-react'

import type { Tone } from '#components/ui/badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
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
export const stateMarks = {
  neutral: { icon: CircleDashed, color: 'text-ink-soft' },
  accent: { icon: CircleArrowRight, color: 'text-accent' },
  good: { icon: CircleCheck, color: 'text-good' },
  warn: { icon: CircleAlert, color: 'text-warn' },
  bad: { icon: CircleX, color: 'text-bad' },
} as const satisfies Record<Tone, { icon: LucideIcon; color: string }>

/** Shows a state of a shipment: a shape, and the word that the shape only repeats. */
export const StateBadge = ({ state }: { state: PieceState }) => {
  const { label, tone, meaning } = describeState(state)
  const { icon: Icon, color } = stateMarks[tone]
  return (
    <span
      title={meaning}
      className={classNames(
        'inline-flex max-w-full items-center gap-1.5 text-sm font-emphasis whitespace-nowrap',
        color,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{label}</span>
    </span>
  )
}
