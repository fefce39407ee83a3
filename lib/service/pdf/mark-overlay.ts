import { buffer } from 'node:stream/consumers'

import { createPdf } from './create-pdf.ts'
import { openTypeface } from './typeface.ts'

/** Share of a page's diagonal that the mark takes. */
const share = 0.84

/**
 * Draws a mark across an empty page, in outlines as thin as printers print: what it is laid over stays readable, bars
 * included. Sizes in points.
 */
export const drawMarkOverlay = async (
  mark: string,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> => {
  const pdf = createPdf({ size: [width, height], margin: 0, font: '' })
  const bytes = buffer(pdf)
  await openTypeface(pdf, mark, true)
  pdf.font('strong').fontSize(10)
  const size = (10 * share * Math.hypot(width, height)) / pdf.widthOfString(mark)
  pdf.fontSize(size)
  const textWidth = pdf.widthOfString(mark)
  pdf
    .rotate((-Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
    .lineWidth(0.5)
    .strokeColor('#000000')
    .text(mark, (width - textWidth) / 2, height / 2 + size * 0.36, {
      lineBreak: false,
      baseline: 'alphabetic',
      stroke: true,
      fill: false,
    })
  pdf.end()
  return bytes
}
