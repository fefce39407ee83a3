import { z } from 'zod'

import type { PrintOptions } from './options.ts'

/** What is physically sent: computed from pages and print options. */
export const piece = z
  .object({
    sheets: z.int().meta({ description: 'Sheets of paper, including the address sheet.', examples: [5] }),
    envelope: z
      .enum(['letter', 'flat'])
      .meta({ description: 'Folded in a letter envelope, or flat in a large envelope.' }),
    weight_ounces: z.number().meta({ description: 'Paper and envelope, in ounces.', examples: [1.1] }),
  })
  .meta({ id: 'Piece' })

export type Piece = z.infer<typeof piece>

/** What paper and envelopes weigh here, in milligrams: with `page_count` and the print options it makes the piece. */
export const pieceWeights = z
  .object({
    sheet_milligrams: z.int().meta({ examples: [4536] }),
    letter_envelope_milligrams: z.int().meta({ examples: [6800] }),
    flat_envelope_milligrams: z.int().meta({ examples: [18_000] }),
  })
  .meta({ id: 'PieceWeights' })

export type PieceWeights = z.infer<typeof pieceWeights>

/** The document goes behind one sheet with both addresses and the carrier's barcode. */
const addressSheets = 1

/** Up to this many sheets are folded into a letter envelope; more go flat. */
const maximumLetterSheets = 6

/** The carriers' limit for letters and flats, in ounces. */
const maximumOunces = 13

const milligramsPerOunce = 28_349.523_125

/** How many sheets are mailed, the address sheet included. */
export const countSheets = (pageCount: number, options: Pick<PrintOptions, 'duplex'>): number =>
  addressSheets + (options.duplex ? Math.ceil(pageCount / 2) : pageCount)

/** The envelope that takes this many sheets. */
export const envelopeFor = (sheets: number): Piece['envelope'] =>
  sheets <= maximumLetterSheets ? 'letter' : 'flat'

/** Computes what is physically sent: sheets, envelope, and weight in ounces rounded up to a tenth. */
export const computePiece = (
  pageCount: number,
  options: Pick<PrintOptions, 'duplex'>,
  weights: PieceWeights,
): Piece => {
  const sheets = countSheets(pageCount, options)
  const envelope = envelopeFor(sheets)
  const envelopeMilligrams =
    envelope === 'letter' ? weights.letter_envelope_milligrams : weights.flat_envelope_milligrams
  const ounces = (sheets * weights.sheet_milligrams + envelopeMilligrams) / milligramsPerOunce
  return { sheets, envelope, weight_ounces: Math.ceil(ounces * 10) / 10 }
}

/** Why no carrier takes the piece as a letter or flat, and what to do about it; null when they do. */
export const pieceObstacle = (computed: Piece, options: Pick<PrintOptions, 'duplex'>): string | null => {
  if (computed.weight_ounces <= maximumOunces) return null
  const fix = options.duplex ? 'Split the document.' : 'Print double-sided, or split the document.'
  return `${computed.sheets} sheets weigh ${computed.weight_ounces.toFixed(1)} oz; the limit for a flat is ${maximumOunces} oz. ${fix}`
}
