import { type Box, type Fold, type KitEnvelope, layersOf, type Size } from './envelopes.values.ts'
import type { Paper } from './packing.values.ts'

/** Sizes of the papers that documents are printed on. */
export const paperSizes: Record<Paper, Size> = {
  letter: { width: 8.5, height: 11 },
  legal: { width: 8.5, height: 14 },
}

/** Distance of an address from the edges of the always visible area (USPS Publication 25, 3-9). */
const addressMargin = 0.125

/** Returns the size of a sheet once it is folded. */
export const foldedSize = (fold: Fold, paper: Paper = 'letter'): Size => {
  const { width, height } = paperSizes[paper]
  return { width, height: height / layersOf[fold] }
}

/** Returns how far an insert can move in its envelope, to the right and down from the upper left corner. */
const playOf = ({ face, fold }: KitEnvelope): { right: number; down: number } => {
  const insert = foldedSize(fold)
  return { right: face.width - insert.width, down: face.height - insert.height }
}

/**
 * Returns the part of the folded address sheet that shows through the window wherever the sheet has slid in the envelope;
 * null for an envelope without a window. In inches from the upper left corner of the folded sheet.
 */
export const alwaysVisible = (envelope: KitEnvelope): Box | null => {
  const { window } = envelope
  if (!window) return null
  const { right, down } = playOf(envelope)
  return { x: window.x, y: window.y, width: window.width - right, height: window.height - down }
}

/** Returns the part of the folded address sheet that may show through the window: nothing else is printed there. */
export const sometimesVisible = (envelope: KitEnvelope): Box | null => {
  const { window } = envelope
  if (!window) return null
  const { right, down } = playOf(envelope)
  return {
    x: window.x - right,
    y: window.y - down,
    width: window.width + right,
    height: window.height + down,
  }
}

/** Returns where an address is read through the window with the margin that the postal service wants; null without a window. */
export const addressSafe = (envelope: KitEnvelope): Box | null => {
  const visible = alwaysVisible(envelope)
  return (
    visible && {
      x: visible.x + addressMargin,
      y: visible.y + addressMargin,
      width: visible.width - 2 * addressMargin,
      height: visible.height - 2 * addressMargin,
    }
  )
}

/** The half-sheet stock: a Letter sheet of two adhesive halves, cut across the middle. */
export const halfSheet = {
  cutAt: 5.5,
  /** The carrier’s label, on the upper half. */
  label: { x: 1.25, y: 0.75, width: 6, height: 4 },
  /** The receipt, on the lower half. */
  receipt: { x: 1.25, y: 5.75, width: 6, height: 5 },
} as const satisfies { cutAt: number; label: Box; receipt: Box }

/** Position of the piece code on a printed #10 envelope: small, and clear of what machines read. */
export const envelopeCode: { x: number; y: number; points: number } = { x: 0.25, y: 3.8, points: 6 }
