import type { Bitmap } from '#lib/service/inspection/draw-pages.ts'

/**
 * Writes bitmaps as labels in ZPL II, one after the other. Each is one graphic (`^GFA`) of exactly the dots given, with the
 * width and length of the label in dots: nothing is left to the printer to scale or set.
 */
export const toZpl = (pages: readonly Bitmap[], name: string): Uint8Array => {
  // A comment ends at the next command, and a name has neither ^ nor ~.
  const comment = `^FX ${name.replaceAll(/[\^~]/g, '')}`
  const labels = pages.map(({ width, height, bytesPerRow, bits }) => {
    const total = bytesPerRow * height
    const hex = Buffer.from(bits).toString('hex').toUpperCase()
    return [
      '^XA',
      comment,
      `^PW${width}`,
      `^LL${height}`,
      '^LH0,0',
      '^PQ1',
      `^FO0,0^GFA,${total},${total},${bytesPerRow},${hex}^FS`,
      '^XZ',
      '',
    ].join('\n')
  })
  return Buffer.from(labels.join(''), 'latin1')
}
