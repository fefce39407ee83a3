import type { Tone } from '#components/ui/badge.tsx'
import type { FloorStage } from '#lib/contract/operations/floor.values.ts'

/** A stage as the floor names it. */
export const stageLabels = {
  queued: { label: 'Queued', tone: 'neutral' },
  printing: { label: 'Printing', tone: 'neutral' },
  print_failed: { label: 'Print failed', tone: 'bad' },
  at_partner: { label: 'At partner', tone: 'neutral' },
  printed: { label: 'To pack', tone: 'accent' },
  packed: { label: 'Packed', tone: 'good' },
  handing_over: { label: 'Handing over', tone: 'accent' },
  handed_over: { label: 'Handed over', tone: 'neutral' },
  pull: { label: 'Pull from mail', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
} as const satisfies Record<FloorStage, { label: string; tone: Tone }>

/** The stages that the floor shows as lists, in the order of the work; what must not be mailed comes first. */
export const listedStages = [
  'pull',
  'print_failed',
  'queued',
  'printing',
  'printed',
  'packed',
  'handing_over',
  'at_partner',
  'handed_over',
] as const satisfies readonly FloorStage[]

/** Returns the list named by a page's URL; the pieces to pack by default. */
export const readListedStage = (text: string | undefined): (typeof listedStages)[number] =>
  listedStages.find((stage) => stage === text) ?? 'printed'
