import PDFDocument from 'pdfkit'

import { breakLines } from './line-breaking.ts'
import { type Face, registerFaces, showable } from './typeface.ts'

/** Letter paper and its margins, in points. */
export const paper = { width: 612, height: 792, side: 54, top: 54, bottom: 62 } as const

export const contentWidth = paper.width - 2 * paper.side

/** Ink, its lighter companion and rules. All print well in black and white. */
export const inks = { ink: '#16191f', muted: '#596070', rule: '#cfd4dc', strongRule: '#16191f' } as const

export type TextStyle = {
  face: Face
  size: number
  leading: number
  color: string
}

export const textStyles = {
  letterhead: { face: 'strong', size: 12, leading: 15, color: inks.ink },
  small: { face: 'regular', size: 8, leading: 11, color: inks.muted },
  title: { face: 'strong', size: 19, leading: 24, color: inks.ink },
  subtitle: { face: 'regular', size: 9.5, leading: 13, color: inks.muted },
  heading: { face: 'strong', size: 11, leading: 14, color: inks.ink },
  label: { face: 'strong', size: 7, leading: 10, color: inks.muted },
  fact: { face: 'strong', size: 9.5, leading: 13, color: inks.ink },
  body: { face: 'regular', size: 8.25, leading: 11, color: inks.ink },
  term: { face: 'strong', size: 8.25, leading: 11, color: inks.ink },
  quiet: { face: 'regular', size: 8, leading: 11, color: inks.muted },
  moment: { face: 'regular', size: 7.75, leading: 11, color: inks.muted },
  code: { face: 'code', size: 7, leading: 11, color: inks.ink },
} as const satisfies Record<string, TextStyle>

/** A document being set, with the height at which the next line goes. */
export type Sheet = {
  pdf: PDFKit.PDFDocument
  /** Root of the tagged structure. */
  root: PDFKit.PDFStructureElement
  /** Distance of the next line from the top of the page. */
  y: number
}

/**
 * Begins a tagged PDF/A document on letter paper. `title` is plain ASCII: pdfkit puts it into XML as it is. `isPlain` is
 * for long lists, which are then set several times as fast.
 */
export const openSheet = (title: string, createdAt: Date, { isPlain = false } = {}): Sheet => {
  const pdf = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: title, Creator: 'Mailroom', Producer: 'Mailroom', CreationDate: createdAt },
  })
  registerFaces(pdf, isPlain)
  pdf.font('regular')
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return { pdf, root, y: paper.top }
}

/** Goes on at the top of a new page. */
export const turnPage = (sheet: Sheet): void => {
  sheet.pdf.addPage()
  sheet.y = paper.top
}

/** Height left on the page. */
export const roomLeft = (sheet: Sheet): number => paper.height - paper.bottom - sheet.y

/** Turns the page unless `height` is left on it. */
export const makeRoom = (sheet: Sheet, height: number): void => {
  if (roomLeft(sheet) < height) turnPage(sheet)
}

/** The text as it can be shown, broken into lines of at most `width` points. */
export const layLines = (sheet: Sheet, text: string, style: TextStyle, width: number): string[] => {
  const { pdf } = sheet
  const shown = showable(style.face, text)
  pdf.font(style.face).fontSize(style.size)
  return breakLines(shown, width, (part) => pdf.widthOfString(part))
}

/** The width of a line, in points. */
export const widthOf = (sheet: Sheet, line: string, style: TextStyle): number =>
  sheet.pdf.font(style.face).fontSize(style.size).widthOfString(line)

/** At most `count` of the lines; where more are cut off, the last one says so. */
export const clipLines = (lines: readonly string[], count: number): string[] => {
  const last = lines[count - 1]
  if (lines.length <= count || last === undefined) return [...lines]
  return [...lines.slice(0, count - 1), `${Array.from(last).slice(0, -3).join('')}…`]
}

/** Draws lines one below the other from `(x, y)`, the top of the first. */
export const drawLines = (
  sheet: Sheet,
  lines: readonly string[],
  style: TextStyle,
  place: { x: number; y: number },
): void => {
  const { pdf } = sheet
  pdf.font(style.face).fontSize(style.size).fillColor(style.color)
  const options = { lineBreak: false, baseline: 'alphabetic' } as const
  lines.forEach((line, index) => {
    // Set by the baseline, so that columns in different sizes stand on one line.
    const y = place.y + (index + 0.75) * style.leading
    if (line !== '') pdf.text(line, place.x, y, options)
  })
}

/** Draws what is not content, such as rules: readers that speak pass over it. */
export const drawOrnament = (
  sheet: Sheet,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void => {
  sheet.pdf.markContent('Artifact', { type })
  draw()
  sheet.pdf.endMarkedContent()
}

/** A horizontal rule across the content at `y`. */
export const drawRule = (sheet: Sheet, y: number, width: number, color: string): void =>
  drawOrnament(sheet, () => {
    sheet.pdf
      .moveTo(paper.side, y)
      .lineTo(paper.width - paper.side, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke()
  })

/** Lines of a block that are shown; what is longer stands in full among the facts. */
const maxBlockLines = 5

/** Sets a short block of text as one element of the structure, and moves below it. */
export const setBlock = (
  sheet: Sheet,
  tag: 'H1' | 'H2' | 'P',
  text: string,
  style: TextStyle,
  place: { x?: number; width?: number } = {},
): void => {
  const { x = paper.side, width = contentWidth } = place
  const lines = clipLines(layLines(sheet, text, style, width), maxBlockLines)
  makeRoom(sheet, lines.length * style.leading)
  sheet.root.add(sheet.pdf.struct(tag, {}, () => drawLines(sheet, lines, style, { x, y: sheet.y })))
  sheet.y += lines.length * style.leading
}

/** Ends the document and returns its bytes. `drawFooter` is called on every page with its number, from 1. */
export const closeSheet = async (
  sheet: Sheet,
  drawFooter: (page: number, pages: number) => void,
): Promise<Buffer> => {
  const { pdf, root } = sheet
  root.end()
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    drawOrnament(sheet, () => drawFooter(index + 1, count), 'Pagination')
  }
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
