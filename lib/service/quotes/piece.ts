import type { PrintOptions } from '#lib/contract/options.ts'
import type { Piece } from '#lib/contract/shipment.ts'
import type { Config } from '#lib/service/config.ts'

/** The document goes behind one sheet with both addresses and the carrier's barcode. */
const addressSheets = 1

/** Up to this many sheets are folded into a letter envelope; more go flat. */
const maximumLetterSheets = 6

/** The carriers' limit for letters and flats, in ounces. */
export const maximumOunces = 13

const milligramsPerOunce = 28_349.523_125

/** Computes what is physically sent: sheets, envelope, and weight in ounces rounded up to a tenth. */
export const computePiece = (pageCount: number, options: PrintOptions, weights: Config['weights']): Piece => {
  const sheets = addressSheets + (options.duplex ? Math.ceil(pageCount / 2) : pageCount)
  const envelope = sheets <= maximumLetterSheets ? 'letter' : 'flat'
  const envelopeMilligrams =
    envelope === 'letter' ? weights.letterEnvelopeMilligrams : weights.flatEnvelopeMilligrams
  const ounces = (sheets * weights.sheetMilligrams + envelopeMilligrams) / milligramsPerOunce
  return { sheets, envelope, weight_ounces: Math.ceil(ounces * 10) / 10 }
}
