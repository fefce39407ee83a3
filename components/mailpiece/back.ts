import type { Box, KitEnvelope, Size } from '#lib/contract/mailpiece/envelopes.values.ts'
import { foldedSize } from '#lib/contract/mailpiece/insert-play.values.ts'
import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'

/** A corner, in inches. */
type Corner = readonly [x: number, y: number]

/** The back of an envelope, in inches from its upper left corner. How flaps are cut differs by maker. */
export type Back = {
  size: Size
  flap: readonly Corner[]
  /** Glued seams of the paper. */
  seams: readonly (readonly Corner[])[]
  /** The folded sheets as they lie inside. */
  inside: Box
  /** Area for the text. */
  room: Box
}

const isBusiness = ({ width, height }: Size): boolean => width / height > 2

/** The pointed flap of a #10, the tapered one of a booklet or catalog envelope, the straight one of carriers’ packaging. */
const flapOf = ({ face, packaging }: KitEnvelope): { corners: readonly Corner[]; depth: number } => {
  const { width, height } = face
  if (packaging !== 'letter' && packaging !== 'flat') {
    const depth = height * 0.2
    return {
      corners: [
        [0, 0],
        [width, 0],
        [width, depth],
        [0, depth],
      ],
      depth,
    }
  }
  if (isBusiness(face)) {
    const depth = 1.75
    return {
      corners: [
        [0, 0],
        [width, 0],
        [width / 2 + 0.9, depth],
        [width / 2 - 0.9, depth],
      ],
      depth,
    }
  }
  const depth = Math.min(2, height * 0.24)
  return {
    corners: [
      [0, 0],
      [width, 0],
      [width - 0.9, depth],
      [0.9, depth],
    ],
    depth,
  }
}

const seamsOf = ({ face, packaging }: KitEnvelope): readonly (readonly Corner[])[] => {
  const { width, height } = face
  if (packaging !== 'letter' && packaging !== 'flat') {
    const tear = height * 0.27
    return [
      [
        [0, tear],
        [width, tear],
      ],
      [
        [0, tear + 0.3],
        [width, tear + 0.3],
      ],
    ]
  }
  if (isBusiness(face)) {
    const meet: Corner = [width / 2, height * 0.56]
    return [
      [[0, height], meet],
      [[width, height], meet],
    ]
  }
  if (packaging === 'flat')
    return [
      [
        [width / 2, 0],
        [width / 2, height],
      ],
      [
        [0, height - 0.9],
        [width, height - 0.9],
      ],
    ]
  return [
    [
      [0.75, 0],
      [0.75, height],
    ],
    [
      [width - 0.75, 0],
      [width - 0.75, height],
    ],
  ]
}

/** Lays out the back of an envelope, with the sheets that it holds. */
export const layOutBack = (envelope: KitEnvelope, paper: Paper): Back => {
  const { face, fold } = envelope
  const { width, height } = face
  const { corners, depth } = flapOf(envelope)
  const sheet = foldedSize(fold, paper)
  // Sheets turn to lie along the envelope.
  const isTurned = sheet.height > sheet.width !== height > width && sheet.height !== sheet.width
  const lying = isTurned ? { width: sheet.height, height: sheet.width } : sheet
  return {
    size: face,
    flap: corners,
    seams: seamsOf(envelope),
    inside: { ...lying, x: (width - lying.width) / 2, y: (height - lying.height) / 2 },
    room: { x: 0.9, y: depth + 0.25, width: width - 1.8, height: height - depth - 0.55 },
  }
}
