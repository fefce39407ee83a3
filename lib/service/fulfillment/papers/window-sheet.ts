import type { Address } from '#lib/contract/addresses/address.ts'
import { type KitEnvelope, layersOf } from '#lib/contract/mailpiece/envelopes.values.ts'
import { addressSafe, foldedSize, paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'
import type { Canvas } from '#lib/service/pdf/sheet.ts'

import { drawAddress, drawPieceCode, drawSheet, fitText, pieceCodeWidth, points, setText } from './drawing.ts'

/** Content of the sheet that shows through a window: it is mailed, in front of the document. */
export type WindowSheet = {
  envelope: KitEnvelope
  from: Address
  to: Address
  carrier: string
  service: string
  certified: boolean
  returnReceipt: boolean
  sheets: number
  code: string
}

const margin = 54

/** Returns an address in three lines if it has no more: name, street, and place; a longer one keeps its lines. */
const shortLines = (address: Address): string[] => {
  const whole = formatAddress(address)
  if (whole.length <= 3 || address.country !== 'US') return whole
  const street = [address.street1, address.street2].filter((line) => line !== null && line !== '')
  return formatAddress({
    ...address,
    name: [address.name, address.company].filter((line) => line !== null && line !== '').join(', '),
    company: null,
    street1: street.join(' '),
    street2: null,
  })
}

const drawFolds = ({ pdf }: Canvas, { fold }: KitEnvelope): void => {
  const { width } = paperSizes.letter
  const panel = foldedSize(fold).height
  for (let index = 1; index < layersOf[fold]; index += 1) {
    const y = points(panel * index)
    for (const x of [points(0.25), points(width - 0.5)]) {
      pdf
        .moveTo(x, y)
        .lineTo(x + points(0.25), y)
        .lineWidth(0.5)
        .strokeColor('#596070')
        .stroke()
    }
  }
}

const drawService = (canvas: Canvas, sheet: WindowSheet, y: number): void => {
  const kind = sheet.certified ? ` · Certified Mail${sheet.returnReceipt ? ', return receipt' : ''}` : ''
  const words = `${carrierName(sheet.carrier)} ${serviceName(sheet.carrier, sheet.service)}${kind}`
  const below = setText(canvas, words, { face: 'strong', size: 11, x: margin, y, width: 380 })
  const count = `${sheet.sheets} sheets including this one`
  setText(canvas, count, { face: 'regular', size: 9, x: margin, y: below + 2, width: 380 })
}

/**
 * Renders the address sheet of a window envelope, on which the carrier's label is laid where the envelope wants one. Only
 * the address or the label is on the panel that shows; the sheet is folded with this side out, its top third in front.
 */
export const renderWindowSheet = (sheet: WindowSheet, mark: string | null): Promise<Uint8Array> => {
  const { envelope } = sheet
  const title = `Piece ${formatPieceCode(sheet.code)}`
  return drawSheet({ size: paperSizes.letter, title, content: sheet, mark }, (canvas) => {
    const safe = addressSafe(envelope)
    if (envelope.label === null && safe) {
      fitText(canvas, shortLines(sheet.to).join('\n'), {
        face: 'regular',
        size: 10,
        // Three lines of 10 points fill the safe area.
        leading: 1,
        x: points(safe.x),
        y: points(safe.y),
        width: points(safe.width),
        height: points(safe.height),
      })
    }
    drawFolds(canvas, envelope)
    const panel = points(foldedSize(envelope.fold).height)
    drawPieceCode(canvas, sheet.code, {
      x: points(paperSizes.letter.width) - margin - pieceCodeWidth,
      y: panel + 36,
    })
    drawService(canvas, sheet, panel + 36)
    drawAddress(canvas, sheet.from, {
      face: 'regular',
      size: 10,
      x: margin,
      y: panel + 90,
      width: 300,
      height: 96,
    })
    drawAddress(canvas, sheet.to, {
      face: 'strong',
      size: 12,
      x: margin,
      y: 2 * panel + 36,
      width: 400,
      height: 120,
    })
  })
}
