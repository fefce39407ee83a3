/** What a scanned or typed text may name: codes of pieces, and tracking numbers. */
export type ScannedCode = { pieceCode: string; trackingNumbers: string[] }

/** A USPS package barcode: `420`, the ZIP code of five or nine digits, then the tracking number. */
const postalPrefixes = [8, 12]

const isPostalNumber = (text: string): boolean => /^9\d{19,33}$/.test(text)

/** FedEx barcodes carry the tracking number as their last 12 or 15 digits. */
const parcelNumbers = (text: string): string[] => {
  if (/^\d{32,34}$/.test(text)) return [text.slice(-12), text.slice(-15)]
  return /^96\d{20}$/.test(text) ? [text.slice(-15)] : []
}

/**
 * Reads what a scanner sends. Scanners put symbology identifiers (`]C1`) and group separators into the text, and people
 * type blanks and dashes: none of them matter.
 */
export const readScannedCode = (text: string): ScannedCode => {
  const bare = text
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  const postal = bare.startsWith('420')
    ? postalPrefixes.map((length) => bare.slice(length)).filter(isPostalNumber)
    : []
  return { pieceCode: bare, trackingNumbers: [bare, ...postal, ...parcelNumbers(bare)] }
}
