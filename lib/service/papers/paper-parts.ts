import { drawQrCode } from '#lib/service/pdf/qr-code.ts'
import {
  contentWidth,
  drawLines,
  drawOrnament,
  inks,
  layLines,
  lineOf,
  paper,
  setBlock,
  type Sheet,
  type TextStyle,
  textStyles,
  widthOf,
} from '#lib/service/pdf/sheet.ts'

type Place = { x: number; y: number }

/** Two inches, the room that a postmark takes. */
export const postmarkSide = 144

/** Draws the box for the postmark, with its caption inside. */
export const drawPostmarkBox = (sheet: Sheet, { x, y }: Place): void => {
  drawOrnament(sheet, () => {
    sheet.pdf.rect(x, y, postmarkSide, postmarkSide).lineWidth(1).strokeColor(inks.strongRule).stroke()
  })
  const caption = [lineOf('POSTMARK')]
  const draw = () => drawLines(sheet, caption, textStyles.label, { x: x + 6, y: y + 4 })
  sheet.root.add(sheet.pdf.struct('P', {}, draw))
}

/** Draws the code of a paper for cameras; below it the same code for people. */
export const drawCode = (
  sheet: Sheet,
  code: string,
  text: string,
  { x, y, side }: Place & { side: number },
): void => {
  const bbox: [number, number, number, number] = [x, y, x + side, y + side]
  // The declared options lack `bbox`, which pdfkit reads.
  const options = { alt: `QR code of ${text}`, bbox }
  const draw = () => drawQrCode(sheet.pdf, code, { x, y, width: side })
  sheet.root.add(sheet.pdf.struct('Figure', options, draw))
  const style = { ...textStyles.code, size: 7 }
  const line = lineOf(text)
  const place = { x: x + (side - widthOf(sheet, line, style)) / 2, y: y + side + 3 }
  sheet.root.add(sheet.pdf.struct('P', {}, () => drawLines(sheet, [line], style, place)))
}

/** Draws a line to write on, with its label below. `y` is where the line is. */
export const drawWriteLine = (
  sheet: Sheet,
  label: string,
  { x, y, width }: Place & { width: number },
): void => {
  drawOrnament(sheet, () => {
    sheet.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.75)
      .strokeColor(inks.strongRule)
      .stroke()
  })
  const lines = layLines(sheet, label, textStyles.quiet, width)
  const draw = () => drawLines(sheet, lines, textStyles.quiet, { x, y: y + 2 })
  sheet.root.add(sheet.pdf.struct('P', {}, draw))
}

/** A term with its recorded value, or lines of it. */
export type Entry = { label: string; value: string; style?: TextStyle }

const labelWidth = 104

/** Sets terms and their values below each other; values of any length are shown whole. */
export const setEntries = (sheet: Sheet, entries: readonly Entry[], width: number): void => {
  for (const { label, value, style = textStyles.body } of entries) {
    const top = sheet.y
    const labelled = layLines(sheet, label, textStyles.term, labelWidth - 8)
    const lines = layLines(sheet, value, style, width - labelWidth)
    const draw = (): void => {
      drawLines(sheet, labelled, textStyles.term, { x: paper.side, y: top })
      drawLines(sheet, lines, style, { x: paper.side + labelWidth, y: top })
    }
    sheet.root.add(sheet.pdf.struct('P', {}, draw))
    sheet.y = top + Math.max(labelled.length * textStyles.term.leading, lines.length * style.leading) + 7
  }
}

/** Sets the title of a paper and, below it, what it is. */
export const setPaperTitle = (sheet: Sheet, title: string, about: string, width = contentWidth): void => {
  setBlock(sheet, 'H1', title, textStyles.title, { width })
  sheet.y += 2
  setBlock(sheet, 'P', about, textStyles.subtitle, { width })
}

/** Draws the footer of a page: what the paper is, and the page number. */
export const drawPaperFooter = (
  sheet: Sheet,
  words: string,
  { page, pages }: { page: number; pages: number },
): void => {
  const y = paper.height - 50
  const style = { ...textStyles.quiet, size: 7.5 }
  sheet.pdf
    .moveTo(paper.side, y)
    .lineTo(paper.width - paper.side, y)
    .lineWidth(0.5)
    .strokeColor(inks.rule)
    .stroke()
  const right = lineOf(`Page ${page} of ${pages}`)
  const width = widthOf(sheet, right, style)
  drawLines(sheet, layLines(sheet, words, style, contentWidth - width - 12), style, {
    x: paper.side,
    y: y + 6,
  })
  drawLines(sheet, [right], style, { x: paper.side + contentWidth - width, y: y + 6 })
}
