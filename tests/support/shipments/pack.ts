import type { FloorPiece } from '#lib/contract/operations/floor.ts'

/** Returns the bench's findings about a correct piece. */
export const goodChecks = (
  piece: Pick<FloorPiece, 'tracking_number'> & { piece: Pick<FloorPiece['piece'], 'weight_ounces'> },
) => ({ label_code: piece.tracking_number, weighed_ounces: piece.piece.weight_ounces })
