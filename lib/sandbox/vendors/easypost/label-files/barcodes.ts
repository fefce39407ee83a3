import bwip from 'bwip-js/node'

import type { Barcode } from './drawing.ts'

const encode = (symbology: 'code128' | 'gs1-128', text: string, zpl: string): Barcode => {
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export is the symbology called raw
  const [symbol] = bwip.raw(symbology, text)
  if (!symbol || !('sbs' in symbol)) throw new Error(`${text} cannot be drawn as ${symbology}`)
  const widths = Array.from(symbol.sbs)
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0), zpl }
}

/**
 * Returns the Intelligent Mail package barcode of a piece: GS1-128 with the application identifier 420, the recipient's ZIP
 * or ZIP+4, and then the number with its own identifier, service code, mailer, serial and check digit (USPS parcel labeling
 * guide, appendix A).
 */
export const encodeImpb = (number: string, zip: string): Barcode => {
  const digits = zip.replaceAll(/\D/g, '')
  const routing = digits.length === 9 ? digits : digits.slice(0, 5)
  const text = `(420)${routing}(${number.slice(0, 2)})${number.slice(2)}`
  // Subset C throughout; >8 is function code 1.
  return encode('gs1-128', text, `>;>8420${routing}>8${number}`)
}

/** Returns a tracking number in Code 128. */
export const encodeNumber = (number: string): Barcode => encode('code128', number, `>:${number}`)
