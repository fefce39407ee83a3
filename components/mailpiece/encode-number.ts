import bwip from 'bwip-js/node'

import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import { isIntelligentMailNumber } from '#lib/contract/tracking/tracking-number.values.ts'

type Symbology = { name: 'gs1-128' | 'code128'; text: string }

/**
 * The postal service’s numbers as its Intelligent Mail package barcode: GS1-128 with the destination’s ZIP Code before the
 * number (USPS Publication 199). UPS prints its number in Code 128. FedEx’s barcode holds more than the number.
 */
const symbologyOf = (number: string, carrier: string, zip: string): Symbology | null => {
  if (isIntelligentMailNumber(number)) {
    const digits = zip.replaceAll(/\D/g, '')
    const routing = digits.length === 9 ? digits : digits.slice(0, 5)
    const text = `${routing ? `(420)${routing}` : ''}(${number.slice(0, 2)})${number.slice(2)}`
    return { name: 'gs1-128', text }
  }
  const isPlain = /^[A-Z0-9]{8,30}$/.test(number) && ['USPS', 'UPS'].includes(carrierName(carrier))
  return isPlain ? { name: 'code128', text: number } : null
}

/**
 * Encodes a number as the carrier’s label does, as alternating widths of bars and spaces; null where that is not known. For
 * the server: browsers need not load what knows a hundred kinds of barcodes.
 */
export const encodeNumber = (number: string, carrier: string, zip: string): readonly number[] | null => {
  const symbology = symbologyOf(number, carrier, zip)
  if (symbology === null) return null
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export is the symbology called raw
  const [symbol] = bwip.raw(symbology.name, symbology.text)
  return symbol && 'sbs' in symbol ? Array.from(symbol.sbs) : null
}
