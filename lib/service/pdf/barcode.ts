import bwip from 'bwip-js/node'

import { drawLines, layLines, type Sheet, textStyles } from './sheet.ts'

/** One bar: its place and width, counted in modules from the left edge. */
type Bar = { offset: number; width: number }

/** The bars of a text in Code 128, and their whole width in modules. Null for what Code 128 cannot say. */
const barsOf = (text: string): { bars: Bar[]; width: number } | null => {
  if (!/^[\u0020-\u007e]{1,80}$/.test(text)) return null
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export is the symbology called raw
  const [symbol] = bwip.raw('code128', text)
  if (!symbol || !('sbs' in symbol)) return null
  const bars: Bar[] = []
  let offset = 0
  // Bars and spaces take turns, beginning with a bar.
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) bars.push({ offset, width })
    offset += width
  })
  return { bars, width: offset }
}

type BarcodePlace = { alt: string; x: number; y: number; width: number; height: number }

/** Sets a text as a Code 128 barcode with the text below it; the text alone where Code 128 cannot say it. */
export const setBarcode = (sheet: Sheet, text: string, { alt, x, y, width, height }: BarcodePlace): void => {
  const barcode = barsOf(text)
  if (barcode) {
    const unit = width / barcode.width
    const bbox: [number, number, number, number] = [x, y, x + width, y + height]
    const draw = (): void => {
      sheet.pdf.fillColor('#000000')
      for (const bar of barcode.bars) {
        sheet.pdf.rect(x + bar.offset * unit, y, bar.width * unit, height).fill()
      }
    }
    // The declared options lack `bbox`, which pdfkit reads.
    const options = { alt, bbox }
    sheet.root.add(sheet.pdf.struct('Figure', options, draw))
  }
  const style = { ...textStyles.code, size: 8 }
  const lines = layLines(sheet, text, style, width)
  const place = { x, y: y + (barcode ? height + 3 : 0) }
  sheet.root.add(sheet.pdf.struct('P', {}, () => drawLines(sheet, lines, style, place)))
}
