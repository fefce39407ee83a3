import { buffer } from 'node:stream/consumers'

import { toBuffer } from 'bwip-js/node'
import PDFDocument from 'pdfkit'

import type { Address } from '#lib/contract/addresses/address.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'
import { type Canvas, drawLines, layLines, type TextStyle, textStyles } from '#lib/service/pdf/sheet.ts'
import { type Face, openTypeface } from '#lib/service/pdf/typeface.ts'

/** What is printed on the address sheet in front of the document. */
export type CoverSheet = {
  from: Address
  to: Address
  carrier: string
  service: string
  trackingNumber: string
  certified: boolean
  returnReceipt: boolean
  sheets: number
  /** Names the piece on the floor. */
  code: string
  /** Whether the carrier's label will be placed in `labelBox`; a barcode is drawn there otherwise. */
  hasLabel: boolean
}

const letter = { width: 612, height: 792, margin: 54 }

/** Where the carrier's label goes, in points from the sheet's lower left corner: four inches by six fit upright or lying. */
export const labelBox = { x: letter.margin, y: 28, width: 504, height: 436 }

/**
 * The postal service's numbers as its Intelligent Mail package barcode: GS1-128 with the destination's ZIP code before
 * the number (USPS Publication 199). Other carriers' as they are.
 */
export const barcodeOf = ({
  trackingNumber,
  to,
}: Pick<CoverSheet, 'trackingNumber' | 'to'>): { bcid: string; text: string } => {
  const [, identifier, digits] = /^(9[1-5])(\d{18,24})$/.exec(trackingNumber) ?? []
  if (!identifier || !digits) return { bcid: 'code128', text: trackingNumber }
  const zip = to.country === 'US' ? /^\d{5}/.exec(to.zip)?.[0] : undefined
  return { bcid: 'gs1-128', text: `${zip ? `(420)${zip}` : ''}(${identifier})${digits}` }
}

const groupByFour = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

type Drawing = InstanceType<typeof PDFDocument>

const drawSymbol = (symbol: {
  bcid: string
  text: string
  height?: number
  scale: number
}): Promise<Buffer> => toBuffer({ ...symbol, includetext: false })

type AddressBox = { face: Face; size: number; x: number; y: number; width: number; height: number }

const fromBox: AddressBox = { face: 'regular', size: 10, x: letter.margin, y: 54, width: 390, height: 96 }
const toBox: AddressBox = { face: 'strong', size: 14, x: 180, y: 160, width: 378, height: 124 }

const styleAt = ({ face }: AddressBox, size: number): TextStyle => ({
  face,
  size,
  leading: size * 1.4,
  color: textStyles.body.color,
})

/** Set as large as the box has room for: an address is never cut off. */
const drawAddress = (canvas: Canvas, address: Address, box: AddressBox): void => {
  const text = formatAddress(address).join('\n')
  const lay = (size: number) => layLines(canvas, text, styleAt(box, size), box.width)
  let { size } = box
  while (size > 5 && lay(size).length * styleAt(box, size).leading > box.height) size -= 0.5
  drawLines(canvas, lay(size), styleAt(box, size), box)
}

const codeWidth = 96

/** The code to be scanned is the bare code, so that its squares are large; the text beside it is the same for people. */
const drawCode = async (pdf: Drawing, { code }: CoverSheet): Promise<void> => {
  const left = letter.width - letter.margin - codeWidth
  const square = await drawSymbol({ bcid: 'qrcode', text: code, scale: 4 })
  pdf.image(square, left + 12, 50, { width: 72 })
  pdf.font('code').fontSize(12).text(formatPieceCode(code), left, 128, { width: codeWidth, align: 'center' })
}

const drawService = (pdf: Drawing, cover: CoverSheet): void => {
  const width = letter.width - 2 * letter.margin
  const kind = cover.certified ? ` · Certified Mail${cover.returnReceipt ? ', return receipt' : ''}` : ''
  const words = `${carrierName(cover.carrier)} ${serviceName(cover.carrier, cover.service)}${kind}`
  pdf
    .moveTo(letter.margin, 294)
    .lineTo(letter.margin + width, 294)
    .lineWidth(0.5)
    .stroke()
  pdf
    .font('strong')
    .fontSize(11)
    .text(words, letter.margin, 304, { width: width - 130 })
  pdf
    .font('regular')
    .fontSize(9)
    .text(`${cover.sheets} sheets including this one`, letter.width - letter.margin - 130, 305, {
      width: 130,
      align: 'right',
    })
}

const drawBarcode = async (pdf: Drawing, cover: CoverSheet): Promise<void> => {
  const width = letter.width - 2 * letter.margin
  const title = cover.certified
    ? 'USPS CERTIFIED MAIL'
    : `${carrierName(cover.carrier).toUpperCase()} TRACKING`
  const barcode = await drawSymbol({ ...barcodeOf(cover), scale: 3, height: 18 })
  pdf.font('strong').fontSize(12).text(title, letter.margin, 340, { width, align: 'center' })
  pdf.image(barcode, letter.margin, 364, { fit: [width, 64], align: 'center' })
  pdf
    .font('code')
    .fontSize(13)
    .text(groupByFour(cover.trackingNumber), letter.margin, 436, { width, align: 'center' })
}

/** Renders the address sheet: both addresses, the code that names the piece, and the carrier's barcode or room for its label. */
export const renderCoverSheet = async (cover: CoverSheet): Promise<Uint8Array> => {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    info: { Title: `Piece ${formatPieceCode(cover.code)}` },
  })
  const bytes = buffer(pdf)
  const canvas: Canvas = { pdf, typeface: await openTypeface(pdf, JSON.stringify(cover), false) }
  drawAddress(canvas, cover.from, fromBox)
  drawAddress(canvas, cover.to, toBox)
  await drawCode(pdf, cover)
  drawService(pdf, cover)
  if (!cover.hasLabel) await drawBarcode(pdf, cover)
  pdf.end()
  return bytes
}
