/** Possible readings of a scanned or typed text: piece codes and tracking numbers. */
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
 * Reads scanner input. Scanners add symbology identifiers (`]C1`) and group separators, and people type spaces and
 * dashes: all are ignored.
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
