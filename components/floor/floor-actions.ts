import type { ActionResult } from '#lib/client/action-result.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import type { CreatedHandOver } from '#lib/contract/operations/hand-over.ts'

/** What an operator can do with one piece. */
export type PieceActions = {
  pack: (shipmentId: string, initials: string) => Promise<ActionResult<FloorPiece>>
  unpack: (shipmentId: string) => Promise<ActionResult<FloorPiece>>
  /** Answers with the piece as it is queued again, under its new code. */
  reprint: (shipmentId: string, reason: string) => Promise<ActionResult<FloorPiece>>
  confirmPulled: (shipmentId: string) => Promise<ActionResult<FloorPiece>>
}

export type HandOverAction = (
  shipmentIds: string[],
  options: { includeUnpacked: boolean },
) => Promise<ActionResult<CreatedHandOver>>
