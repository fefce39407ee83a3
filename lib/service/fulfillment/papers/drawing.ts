import { buffer } from 'node:stream/consumers'

import { toBuffer } from 'bwip-js/node'

import type { Address } from '#lib/contract/addresses/address.ts'
import type { Box, Size } from '#lib/contract/mailpiece/envelopes.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'
import { createPdf } from '#lib/service/pdf/create-pdf.ts'
import { drawQrCode } from '#lib/service/pdf/qr-code.ts'
import {
  type Canvas,
  drawLines,
  drawMark,
  layLines,
  type TextStyle,
  textStyles,
} from '#lib/service/pdf/sheet.ts'
import { type Face, openTypeface } from '#lib/service/pdf/typeface.ts'

const pointsPerInch = 72

/** Converts inches to points. */
export const points = (inches: number): number => inches * pointsPerInch

type SheetToDraw = {
  /** In inches. */
  size: Size
  title: string
  /** All that will be set: its text decides which fonts the sheet needs. */
  content: unknown
  /** Printed at the head of a sandbox document; null in a live installation. */
  mark: string | null
}

/** Draws one sheet of paper, or one face, on which places are in points from the upper left corner, and returns its PDF. */
export const drawSheet = async (
  { size, title, content, mark }: SheetToDraw,
  draw: (canvas: Canvas) => Promise<void> | void,
): Promise<Uint8Array> => {
  const pdf = createPdf({
    size: [points(size.width), points(size.height)],
    margin: 0,
    // Otherwise pdfkit reads the metrics of Helvetica for each document.
    font: '',
    info: { Title: title },
  })
  const bytes = buffer(pdf)
  const canvas = { pdf, typeface: await openTypeface(pdf, JSON.stringify([content, mark]), false) }
  await draw(canvas)
  if (mark !== null) drawMark(canvas, mark, points(size.width))
  pdf.end()
  return bytes
}

/** Draws a barcode as a picture, without the text below it. */
export const drawSymbol = (symbol: {
  bcid: string
  text: string
  height?: number
  scale: number
}): Promise<Buffer> => toBuffer({ ...symbol, includetext: false })

/** Layout of text: from the top of a place, in lines of a width. Points. */
export type Setting = { face: Face; size: number; x: number; y: number; width: number; leading?: number }

const styleOf = ({ face, size, leading = 1.4 }: Omit<Setting, 'x' | 'y' | 'width'>): TextStyle => ({
  face,
  size,
  leading: size * leading,
  color: textStyles.body.color,
})

/** Sets text in any alphabet and returns where the next line goes. */
export const setText = (canvas: Canvas, text: string, setting: Setting): number => {
  const style = styleOf(setting)
  const lines = layLines(canvas, text, style, setting.width)
  drawLines(canvas, lines, style, setting)
  return setting.y + lines.length * style.leading
}

/** Sets text as large as the place allows, up to its size, without truncation. */
export const fitText = (canvas: Canvas, text: string, setting: Setting & { height: number }): void => {
  const lay = (size: number) => layLines(canvas, text, styleOf({ ...setting, size }), setting.width)
  let { size } = setting
  while (size > 5 && lay(size).length * styleOf({ ...setting, size }).leading > setting.height + 0.01)
    size -= 0.5
  drawLines(canvas, lay(size), styleOf({ ...setting, size }), setting)
}

/** Sets an address as large as the place allows, up to its size, without truncation. */
export const drawAddress = (canvas: Canvas, address: Address, setting: Setting & { height: number }): void =>
  fitText(canvas, formatAddress(address).join('\n'), setting)

/** Draws the piece's code for scanners, bare, so that its squares are large; below it the same code for people. */
export const drawPieceCode = ({ pdf }: Canvas, code: string, place: { x: number; y: number }): void => {
  drawQrCode(pdf, code, { x: place.x + 12, y: place.y, width: 72 })
  pdf
    .font('code')
    .fontSize(12)
    .text(formatPieceCode(code), place.x, place.y + 78, { width: pieceCodeWidth, align: 'center' })
}

/** Width of a piece's code, in points. */
export const pieceCodeWidth = 96

/** Outlines a box that is given in inches, drawn at a scale from a place in points. */
export const outline = (
  { pdf }: Canvas,
  box: Box,
  { x, y, scale }: { x: number; y: number; scale: number },
  fill: string | null = null,
): void => {
  pdf.rect(x + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale).lineWidth(0.75)
  if (fill) pdf.fillAndStroke(fill, textStyles.body.color)
  else pdf.strokeColor(textStyles.body.color).stroke()
}
