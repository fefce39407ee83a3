import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { readScannedCode } from '#lib/contract/printing/scanned-code.values.ts'

/** Findings so far about the piece on the bench. */
export type BenchState = { labelCode: string | null; ounces: number | null }

export const emptyBench: BenchState = { labelCode: null, ounces: null }

/** A step at the bench that is still to be done. */
export type BenchStep = 'label' | 'weight' | 'photo'

/** Returns the steps that are left before the piece is packed, in their order. */
export const remainingSteps = (piece: FloorPiece, state: BenchState): BenchStep[] => {
  const { bench } = piece
  const steps: [BenchStep, boolean][] = [
    ['label', bench.scans_label && state.labelCode === null],
    ['weight', bench.weighs && state.ounces === null],
    ['photo', bench.photographs && bench.photographed_at === null],
  ]
  return steps.filter(([, isLeft]) => isLeft).map(([step]) => step)
}

const ouncesPer: Record<string, number> = { oz: 1, lb: 16, g: 1 / 28.349523125, kg: 1000 / 28.349523125 }

/** Reads a weight as a person or a scale types it, `1.1`, `1.1 oz` or `32 g`, in ounces; null for anything else. */
export const readWeight = (text: string): number | null => {
  const match = /^(\d{1,4}(?:[.,]\d{1,3})?)\s*(oz|lb|kg|g)?$/i.exec(text.trim())
  if (!match) return null
  const [, amount = '', unit = 'oz'] = match
  const ounces = Number(amount.replace(',', '.')) * (ouncesPer[unit.toLowerCase()] ?? 1)
  return ounces > 0 ? Math.round(ounces * 100) / 100 : null
}

/** Meaning of a scan while a printed piece is on the bench. */
export type BenchScan =
  | { kind: 'label'; code: string }
  | { kind: 'weight'; ounces: number }
  | { kind: 'same_piece' }
  | { kind: 'stop'; message: string }

const nameOf = (piece: FloorPiece): string =>
  piece.to_address.name ?? piece.to_address.company ?? 'the recipient'

/** Reads what was scanned or typed while a printed piece is on the bench: its label, its weight, or what must not be. */
export const readBenchScan = (piece: FloorPiece, text: string): BenchScan => {
  const { pieceCode, trackingNumbers } = readScannedCode(text)
  if (piece.tracking_number !== null && trackingNumbers.includes(piece.tracking_number)) {
    return { kind: 'label', code: text }
  }
  const ounces = readWeight(text)
  if (ounces !== null) return { kind: 'weight', ounces }
  if (pieceCode === piece.code) return { kind: 'same_piece' }
  return {
    kind: 'stop',
    message: `Wrong piece: you’re packing ${nameOf(piece)}. Put this back, or set ${nameOf(piece)} aside first.`,
  }
}
