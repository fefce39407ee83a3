import type { Tone } from '#components/ui/badge.tsx'
import type { FloorSummary } from '#lib/contract/operations/floor.ts'
import type { FloorStage } from '#lib/contract/operations/floor.values.ts'
import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

const { queued, printed, awaiting_acceptance: handedOver, cancelled } = pieceStates

/** A stage as the floor names it: as every page names the state of the piece, where there is one. */
export const stageLabels = {
  queued: { label: queued.label, tone: 'neutral' },
  printing: { label: queued.label, tone: 'neutral' },
  print_failed: { label: 'Print failed', tone: 'bad' },
  at_partner: { label: 'At partner', tone: 'neutral' },
  printed: { label: printed.label, tone: 'accent' },
  packed: { label: 'Packed', tone: 'good' },
  handing_over: { label: 'Handing over', tone: 'accent' },
  handed_over: { label: handedOver.label, tone: 'neutral' },
  pull: { label: 'Pull from mail', tone: 'bad' },
  cancelled: { label: cancelled.label, tone: 'bad' },
} as const satisfies Record<FloorStage, { label: string; tone: Tone }>

/** The stages that the floor shows as lists, in the order of the work; what must not be mailed comes first. */
export const listedStages = [
  'pull',
  'print_failed',
  'queued',
  'printed',
  'packed',
  'handing_over',
  'at_partner',
  'handed_over',
] as const satisfies readonly FloorStage[]

export type ListedStage = (typeof listedStages)[number]

/** Returns the stages in one list: what a printer has is queued until it is printed. */
export const stagesOf = (listed: ListedStage): readonly FloorStage[] =>
  listed === 'queued' ? ['queued', 'printing'] : [listed]

/** Counts the pieces in one list. */
export const countOf = ({ stages }: FloorSummary, listed: ListedStage): number =>
  stagesOf(listed).reduce((sum, stage) => sum + stages[stage], 0)

/** Returns the list named by a page's URL; the pieces to pack by default. */
export const readListedStage = (text: string | undefined): ListedStage =>
  listedStages.find((stage) => stage === text) ?? 'printed'
