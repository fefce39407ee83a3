import type { Address } from '#lib/contract/addresses/address.ts'
import type { KitEnvelope } from '#lib/contract/mailpiece/envelopes.values.ts'
import { envelopeCode, halfSheet, paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'

import { drawAddress, drawSheet, outline, points, setText } from './drawing.ts'

/** Content of an envelope besides the carrier's label. */
export type EnvelopeFace = { envelope: KitEnvelope; from: Address; code: string }

/** Renders the face of an envelope with the return address and the piece's code; the label is laid on it afterwards. */
export const renderEnvelopeFace = (face: EnvelopeFace, mark: string | null): Promise<Uint8Array> => {
  const { envelope, from, code } = face
  const title = `Envelope ${formatPieceCode(code)}`
  return drawSheet({ size: envelope.face, title, content: face, mark }, (canvas) => {
    const room = (envelope.label?.x ?? envelope.face.width) - 2 * returnAddress.x
    drawAddress(canvas, from, {
      face: 'regular',
      size: 9,
      leading: 1.2,
      x: points(returnAddress.x),
      y: points(returnAddress.y),
      width: points(room),
      height: points(returnAddress.height),
    })
    setText(canvas, formatPieceCode(code), {
      face: 'code',
      size: envelopeCode.points,
      leading: 1,
      x: points(envelopeCode.x),
      y: points(envelopeCode.y),
      width: 100,
    })
  })
}

/** Upper left, as far from the edges as printers can print. */
const returnAddress = { x: 0.25, y: 0.3, height: 1.2 }

/** Content of the lower half of a half-sheet label: only recorded facts. */
export type HalfSheetReceipt = {
  code: string
  articleNumber: string | null
  from: Address
  to: Address
  service: string
  /** Day of the planned hand-over, which is on the label. */
  date: string | null
}

const receiptLines = (receipt: HalfSheetReceipt): [term: string, fact: string][] => [
  ['Article number', receipt.articleNumber ?? 'None: this piece is not tracked.'],
  ['Recipient', formatAddress(receipt.to).join('\n')],
  ['Sender', formatAddress(receipt.from).join('\n')],
  ['Service', receipt.service],
  ...(receipt.date ? [['Label date', receipt.date] satisfies [string, string]] : []),
  ['Piece', formatPieceCode(receipt.code)],
]

/** Renders a sheet of half-sheet labels: the carrier's label is laid on its upper half, its lower half is the receipt. */
export const renderHalfSheet = (receipt: HalfSheetReceipt, mark: string | null): Promise<Uint8Array> => {
  const { receipt: box } = halfSheet
  const title = `Label ${formatPieceCode(receipt.code)}`
  return drawSheet({ size: paperSizes.letter, title, content: receipt, mark }, (canvas) => {
    outline(canvas, box, { x: 0, y: 0, scale: points(1) })
    const left = points(box.x) + 14
    let y = setText(canvas, 'Keep this receipt', {
      face: 'strong',
      size: 14,
      x: left,
      y: points(box.y) + 12,
      width: points(box.width) - 28,
    })
    y += 8
    for (const [term, fact] of receiptLines(receipt)) {
      setText(canvas, term, { face: 'regular', size: 10, x: left, y, width: 90 })
      y =
        setText(canvas, fact, { face: 'strong', size: 10, x: left + 96, y, width: points(box.width) - 124 }) +
        4
    }
  })
}
