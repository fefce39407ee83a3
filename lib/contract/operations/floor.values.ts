import { isPostal } from '#lib/contract/quotes/carriers.values.ts'

/** Stages of a bought piece on the operator's floor, in order. */
export const floorStages = [
  /** Waits for a printer. */
  'queued',
  /** A printer has it. */
  'printing',
  /** The printer gave it up. */
  'print_failed',
  /** A print partner prints, packs and mails it: nothing of it is here. */
  'at_partner',
  /** In the tray, to be packed. */
  'printed',
  /** In its envelope, waiting to be handed over. */
  'packed',
  /** Handed over by an operator; the carrier's form is still being created. */
  'handing_over',
  /** The carrier's affair. */
  'handed_over',
  /** Cancelled after it was printed: to be taken out of the mail. */
  'pull',
  /** Cancelled, and nothing of it is on the floor. */
  'cancelled',
] as const

/**
 * Returns whether a clerk has to postmark the piece at the counter: its sender entered a day by which it must be
 * postmarked, and the postal service carries it.
 */
export const isForCounter = ({
  carrier,
  postmark_by: day,
}: {
  carrier: string
  postmark_by: string | null
}): boolean => day !== null && isPostal(carrier)

export type FloorStage = (typeof floorStages)[number]
