import type { PrintOptions } from '#lib/contract/options.ts'
import { countSheets, envelopeFor } from '#lib/contract/piece.ts'
import type { Piece } from '#lib/contract/shipment.ts'
import type { Config } from '#lib/service/config.ts'

/** The carriers' limit for letters and flats, in ounces. */
export const maximumOunces = 13

const milligramsPerOunce = 28_349.523_125

/** Computes what is physically sent: sheets, envelope, and weight in ounces rounded up to a tenth. */
export const computePiece = (pageCount: number, options: PrintOptions, weights: Config['weights']): Piece => {
  const sheets = countSheets(pageCount, options)
  const envelope = envelopeFor(sheets)
  const envelopeMilligrams =
    envelope === 'letter' ? weights.letterEnvelopeMilligrams : weights.flatEnvelopeMilligrams
  const ounces = (sheets * weights.sheetMilligrams + envelopeMilligrams) / milligramsPerOunce
  return { sheets, envelope, weight_ounces: Math.ceil(ounces * 10) / 10 }
}
