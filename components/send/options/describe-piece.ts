import { plural } from '#components/format/plural.ts'
import type { PrintOptions } from '#lib/contract/options.ts'
import { countSheets, envelopeFor } from '#lib/contract/piece.ts'
import type { Piece } from '#lib/contract/shipment.ts'

const envelopes = {
  letter: '#10 envelope, folded',
  flat: 'flat envelope, unfolded',
} satisfies Record<Piece['envelope'], string>

/** The envelope in words. */
export const describeEnvelope = (envelope: Piece['envelope']): string => envelopes[envelope]

/** How it is printed, in words. */
export const describePrint = (options: PrintOptions): string =>
  `${options.duplex ? 'both sides' : 'one side'}, ${options.color ? 'colour' : 'black and white'}`

/** What a document becomes with these options, before the API has said so. The weight is the API's to compute. */
export const estimatePiece = (pageCount: number, options: PrintOptions): Omit<Piece, 'weight_ounces'> => {
  const sheets = countSheets(pageCount, options)
  return { sheets, envelope: envelopeFor(sheets) }
}

/** A piece in one line: `7 pages on 5 sheets, both sides, black and white`. */
export const describePiece = (pageCount: number, sheets: number, options: PrintOptions): string =>
  `${plural(pageCount, 'page')} on ${plural(sheets, 'sheet')}, ${describePrint(options)}`
