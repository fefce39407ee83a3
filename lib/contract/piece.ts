import type { PrintOptions } from './options.ts'

/** The document goes behind one sheet with both addresses and the carrier's barcode. */
const addressSheets = 1

/** Up to this many sheets are folded into a letter envelope; more go flat. */
const maximumLetterSheets = 6

/** How many sheets are mailed, the address sheet included. */
export const countSheets = (pageCount: number, options: Pick<PrintOptions, 'duplex'>): number =>
  addressSheets + (options.duplex ? Math.ceil(pageCount / 2) : pageCount)

/** The envelope that takes this many sheets. */
export const envelopeFor = (sheets: number): 'letter' | 'flat' =>
  sheets <= maximumLetterSheets ? 'letter' : 'flat'
