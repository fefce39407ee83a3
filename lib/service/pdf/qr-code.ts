import bwip from 'bwip-js/node'

/** Draws a QR code in squares, neighbors in a row as one. Throws for what cannot be one. */
export const drawQrCode = (
  pdf: PDFKit.PDFDocument,
  code: string,
  { x, y, width }: { x: number; y: number; width: number },
): void => {
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export is the symbology called raw
  const [symbol] = bwip.raw('qrcode', code)
  if (!symbol || !('pixs' in symbol)) throw new Error(`${code} cannot be a QR code`)
  const { pixs, pixx } = symbol
  const unit = width / pixx
  pdf.save()
  for (let start = 0; start < pixs.length;) {
    let end = start + 1
    while (end % pixx !== 0 && pixs[end] === pixs[start]) end += 1
    if (pixs[start] === 1) {
      pdf.rect(x + (start % pixx) * unit, y + Math.floor(start / pixx) * unit, (end - start) * unit, unit)
    }
    start = end
  }
  pdf.fill('#000000').restore()
}
