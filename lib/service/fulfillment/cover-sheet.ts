import type { Address } from '#lib/contract/addresses/address.ts'
import { paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'

import {
  drawAddress,
  drawPieceCode,
  drawSheet,
  drawSymbol,
  pieceCodeWidth,
  type Setting,
} from './papers/drawing.ts'

/** Content of the address sheet in front of the document. */
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

/**
 * Position of the carrier's label, in points from the sheet's lower left corner: four inches by six fit upright or
 * rotated.
 */
export const labelBox = { x: letter.margin, y: 28, width: 504, height: 436 }

/**
 * Encodes the postal service's numbers as its Intelligent Mail package barcode: GS1-128 with the destination's ZIP
 * code before the number (USPS Publication 199). Other carriers' numbers are unchanged.
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

type AddressBox = Setting & { height: number }

const fromBox: AddressBox = { face: 'regular', size: 10, x: letter.margin, y: 54, width: 390, height: 96 }
const toBox: AddressBox = { face: 'strong', size: 14, x: 180, y: 160, width: 378, height: 124 }

type Drawing = PDFKit.PDFDocument

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
export const renderCoverSheet = (cover: CoverSheet, mark: string | null): Promise<Uint8Array> =>
  drawSheet(
    { size: paperSizes.letter, title: `Piece ${formatPieceCode(cover.code)}`, content: cover, mark },
    async (canvas) => {
      drawAddress(canvas, cover.from, fromBox)
      drawAddress(canvas, cover.to, toBox)
      drawPieceCode(canvas, cover.code, { x: letter.width - letter.margin - pieceCodeWidth, y: 50 })
      drawService(canvas.pdf, cover)
      if (!cover.hasLabel) await drawBarcode(canvas.pdf, cover)
    },
  )
