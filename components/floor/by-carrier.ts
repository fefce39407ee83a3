import type { FloorPiece } from '#lib/contract/operations/floor.ts'

/** Groups pieces by their carrier, in the order of its names. */
export const byCarrier = (pieces: readonly FloorPiece[]): [carrier: string, pieces: FloorPiece[]][] =>
  [...Map.groupBy(pieces, (piece) => piece.carrier)].toSorted(([left], [right]) => left.localeCompare(right))
