import { type KitEnvelope, labelSizes } from '#lib/contract/mailpiece/envelopes.values.ts'
import { foldedSize, halfSheet, paperSizes } from '#lib/contract/mailpiece/insert-play.values.ts'
import { type KitName, kits } from '#lib/contract/mailpiece/kits.values.ts'
import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { Canvas } from '#lib/service/pdf/sheet.ts'

import { drawPieceCode, drawSheet, outline, pieceCodeWidth, points, setText } from './drawing.ts'

/** Content of the packing slip, which is on top of the document and is not mailed. */
export type PackingSlip = {
  code: string
  kit: KitName
  envelope: KitEnvelope
  paper: Paper
  recipient: string
  carrier: string
  service: string
  certified: boolean
  sheets: number
  duplex: boolean
  weightOunces: number
}

const margin = 54

/** Formats inches for reading off a ruler. */
const inches = (value: number): string => {
  const eighths = Math.round(value * 8)
  const whole = Math.floor(eighths / 8)
  const rest = eighths % 8
  const isThird =
    Math.abs(value * 3 - Math.round(value * 3)) < 0.01 && Math.abs(value - Math.round(value)) > 0.01
  if (isThird) return `${Math.floor(value)}${Math.round(value * 3) % 3 === 1 ? '⅓' : '⅔'}`
  const fraction = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'][rest] ?? ''
  return `${whole === 0 && rest > 0 ? '' : whole}${fraction}`
}

const foldStep = ({ envelope, paper }: PackingSlip): string => {
  const { width, height } = foldedSize(envelope.fold, paper)
  const size = `${inches(width)} × ${inches(height)} in`
  if (envelope.fold === 'none') return 'Do not fold the sheets.'
  return envelope.fold === 'half'
    ? `Fold the sheets once across the middle, to ${size}.`
    : `Fold the sheets twice, like the letter C, to ${size}.`
}

const faceStep = ({ kit, envelope }: PackingSlip): string => {
  const { label, labelSize, face } = envelope
  if (label === null || labelSize === null) return 'Add the address and the postage.'
  const right = inches(face.width - label.x - label.width)
  const top = inches(label.y)
  if (kits[kit].labelStock === 'envelope') return 'Use the printed envelope that bears this piece’s code.'
  if (kits[kit].labelStock === 'half_sheet') {
    return `Stick the upper half of the label sheet on the front of the envelope, ${inches(label.x - halfSheet.label.x)} in from the left edge. Keep the lower half, the receipt.`
  }
  const size = labelSizes[labelSize]
  return `Stick the ${size.width} × ${size.height} in label on the front of the envelope, ${top} in from the top edge and ${right} in from the right edge.`
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const stepsOf = (slip: PackingSlip): string[] => [
  `Count the sheets: ${slip.sheets}, without this one.`,
  foldStep(slip),
  `Insert them into the ${slip.envelope.title}. Leave this slip out.`,
  faceStep(slip),
]

const factsOf = (slip: PackingSlip): [term: string, fact: string][] => [
  ['Recipient', slip.recipient],
  [
    'Service',
    `${carrierName(slip.carrier)} ${serviceName(slip.carrier, slip.service)}${slip.certified ? ', Certified Mail' : ''}`,
  ],
  [
    'Document',
    `${count(slip.sheets, 'sheet')} of ${slip.paper === 'legal' ? 'Legal' : 'Letter'} paper, printed on ${slip.duplex ? 'both sides' : 'one side'}`,
  ],
  ['Weight', `${slip.weightOunces} oz`],
]

const setFacts = (canvas: Canvas, slip: PackingSlip, y: number): number => {
  let next = y
  for (const [term, fact] of factsOf(slip)) {
    setText(canvas, term, { face: 'regular', size: 11, x: margin, y: next, width: 70 })
    next = setText(canvas, fact, { face: 'strong', size: 11, x: margin + 76, y: next, width: 300 })
  }
  return next
}

const setSteps = (canvas: Canvas, slip: PackingSlip, y: number): number => {
  let next = y
  for (const [index, step] of stepsOf(slip).entries()) {
    setText(canvas, `${index + 1}.`, { face: 'strong', size: 13, x: margin, y: next, width: 20 })
    next = setText(canvas, step, { face: 'regular', size: 13, x: margin + 24, y: next, width: 480 }) + 6
  }
  return next
}

const drawingRoom = { width: 330, height: 240 }

const labelWords: Record<'adhesive_label' | 'half_sheet' | 'envelope', string> = {
  adhesive_label: 'Label',
  half_sheet: 'Label',
  envelope: 'Printed',
}

/** Draws the front of the envelope to scale, with the label where it goes. */
const drawFront = (canvas: Canvas, { kit, envelope }: PackingSlip, y: number): void => {
  const { face, label } = envelope
  const { labelStock } = kits[kit]
  const scale = Math.min(drawingRoom.width / face.width, drawingRoom.height / face.height)
  const place = { x: margin, y: y + 20, scale }
  setText(canvas, 'Front of the envelope', { face: 'strong', size: 11, x: margin, y, width: 300 })
  outline(canvas, { x: 0, y: 0, ...face }, place)
  if (label) {
    if (labelStock === 'half_sheet') {
      const corner = { x: label.x - halfSheet.label.x, y: label.y - halfSheet.label.y }
      outline(
        canvas,
        { ...corner, width: paperSizes.letter.width, height: halfSheet.cutAt },
        place,
        '#f3f4f6',
      )
    }
    outline(canvas, label, place, '#e2e5ea')
    if (labelStock && labelStock !== 'address_sheet') {
      setText(canvas, labelWords[labelStock], {
        face: 'strong',
        size: 11,
        x: place.x + label.x * scale + 8,
        y: place.y + label.y * scale + 6,
        width: label.width * scale - 12,
      })
    }
  }
  const below = place.y + face.height * scale + 6
  const size = `${face.width} × ${face.height} in, drawn to scale`
  setText(canvas, size, { face: 'regular', size: 9, x: margin, y: below, width: 330 })
}

/** Renders the packing slip: what the piece is, how it is packed, and where its label goes. It is not mailed. */
export const renderPackingSlip = (slip: PackingSlip, mark: string | null): Promise<Uint8Array> => {
  const size = paperSizes[slip.paper]
  const width = points(size.width) - 2 * margin
  const title = `Packing slip ${formatPieceCode(slip.code)}`
  return drawSheet({ size, title, content: slip, mark }, (canvas) => {
    const words = 'PACKING SLIP – DO NOT MAIL'
    canvas.pdf.rect(margin, 50, width, 46).fill('#16191f')
    canvas.pdf.font('strong').fontSize(28).fillColor('#ffffff')
    canvas.pdf.text(words, margin, 57, { width, align: 'center', lineBreak: false })
    canvas.pdf.fillColor('#16191f')
    drawPieceCode(canvas, slip.code, { x: points(size.width) - margin - pieceCodeWidth, y: 118 })
    const kitTitle = setText(canvas, kits[slip.kit].title, {
      face: 'strong',
      size: 19,
      x: margin,
      y: 114,
      width: width - pieceCodeWidth - 20,
    })
    const facts = setFacts(canvas, slip, kitTitle + 6)
    const steps = setSteps(canvas, slip, Math.max(facts, 118 + 100) + 18)
    drawFront(canvas, slip, steps + 14)
  })
}
