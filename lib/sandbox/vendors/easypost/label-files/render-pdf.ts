import { labelInches } from '#lib/sandbox/vendors/easypost/label-sizes.ts'
import { createPdf } from '#lib/service/pdf/create-pdf.ts'

import { type LabelDrawing, type Mark, pdfFonts } from './drawing.ts'

const inch = 72
/** Bars lie on the dots of a printer with 300 dots per inch, each module four dots wide: .0133 inches. */
const dotsPerInch = 300
const moduleDots = 4

type Pdf = PDFKit.PDFDocument

const drawBars = (pdf: Pdf, mark: Extract<Mark, { kind: 'bars' }>): void => {
  const { code, x, y, width, height } = mark
  const dots = code.modules * moduleDots
  let left = Math.round((x + width / 2) * dotsPerInch - dots / 2)
  for (const [index, modules] of code.widths.entries()) {
    const size = modules * moduleDots
    if (index % 2 === 0) {
      pdf.rect((left / dotsPerInch) * inch, y * inch, (size / dotsPerInch) * inch, height * inch)
    }
    left += size
  }
  pdf.fill('black')
}

const drawMark = (pdf: Pdf, mark: Mark): void => {
  switch (mark.kind) {
    case 'text':
      pdf
        .font(pdfFonts[mark.face])
        .fontSize(mark.size)
        .fillColor(mark.isWhite ? 'white' : 'black')
        .text(mark.value, mark.x * inch, mark.y * inch, { lineBreak: false })
      return
    case 'fill':
      pdf.rect(mark.x * inch, mark.y * inch, mark.width * inch, mark.height * inch).fill('black')
      return
    case 'frame': {
      const inset = mark.thickness / 2
      pdf
        .lineWidth(mark.thickness * inch)
        .rect(
          (mark.x + inset) * inch,
          (mark.y + inset) * inch,
          (mark.width - mark.thickness) * inch,
          (mark.height - mark.thickness) * inch,
        )
        .stroke('black')
      return
    }
    case 'bars':
      drawBars(pdf, mark)
  }
}

/** Position of EasyPost's label on a page of letter size. */
const placeOnLetter = { x: 0.25, y: 0.25 }

/**
 * Writes a label as PDF: a page of exactly its size, or a page of letter size with the label on it. The same label always
 * gives the same bytes, as a file in storage would.
 */
export const renderPdf = async (drawing: LabelDrawing, isOnLetter: boolean): Promise<Buffer> => {
  const { width, height } = labelInches[drawing.size]
  const pdf = createPdf({
    size: isOnLetter ? [8.5 * inch, 11 * inch] : [width * inch, height * inch],
    margin: 0,
    info: {
      Title: drawing.title,
      CreationDate: new Date(drawing.madeAt),
      Producer: 'Mailroom sandbox',
    },
  })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.on('end', resolve)
  pdf.on('error', reject)
  if (isOnLetter) pdf.translate(placeOnLetter.x * inch, placeOnLetter.y * inch)
  for (const mark of drawing.marks) drawMark(pdf, mark)
  pdf.end()
  await promise
  return Buffer.concat(chunks)
}
