import { createPdf } from '#lib/service/pdf/create-pdf.ts'

import {
  breakLines,
  clustersOf,
  type Direction,
  directionOf,
  type VisualRun,
  visualRuns,
} from './text-layout.ts'
import { type Face, isCommon, openTypeface, showable, type Typeface } from './typeface.ts'

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

/** A document to set text in, and its fonts. */
export type Canvas = { pdf: PDFKit.PDFDocument; typeface: Typeface }

/** A document being set, with the height at which the next line goes. */
export type Sheet = Canvas & {
  /** Root of the tagged structure. */
  root: PDFKit.PDFStructureElement
  /** Distance of the next line from the top of the page. */
  y: number
  /** Head of every page; null for none. */
  mark: string | null
}

export type SheetOptions = {
  /** Plain ASCII: pdfkit puts it into XML unchanged. */
  title: string
  createdAt: Date
  /** All that will be set: its text decides which fonts the document needs. */
  content: unknown
  /** For long lists, which are then set several times as fast. */
  isPlain?: boolean
  /** Of the first page, and of others unless they differ; Letter paper if omitted. */
  pageSize?: { width: number; height: number }
  /** Set at the head of every page, and said before the title: what it must not be taken for. */
  mark?: string | null
}

/** Begins a tagged PDF/A document on letter paper. */
export const openSheet = async ({
  title,
  createdAt,
  content,
  isPlain = false,
  pageSize = paper,
  mark = null,
}: SheetOptions): Promise<Sheet> => {
  const pdf = createPdf({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    // Otherwise pdfkit reads the metrics of Helvetica for each document.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: {
      Title: mark === null ? title : `SPECIMEN: ${title}`,
      Creator: 'Mailroom',
      Producer: 'Mailroom',
      CreationDate: createdAt,
    },
  })
  const typeface = await openTypeface(pdf, JSON.stringify([content, mark]), isPlain)
  pdf.font('regular')
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return { pdf, typeface, root, y: paper.top, mark }
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

/** A line of text that can be shown, with the direction of its paragraph. */
export type Line = { text: string; direction: Direction }

/** A line of our own words. */
export const lineOf = (text: string): Line => ({ text, direction: 'ltr' })

/** A run without features is laid out word by word, each from left to right. */
const optionsOf = ({ isRightToLeft }: VisualRun) => (isRightToLeft ? { features: [] } : {})

const runsOf = ({ typeface }: Canvas, { text, direction }: Line, { face }: TextStyle): VisualRun[] =>
  direction === 'ltr' && isCommon(text)
    ? [{ text, font: face, isRightToLeft: false }]
    : visualRuns(text, direction, (cluster) => typeface.fontOf(face, cluster) ?? face)

const widthOfRun = ({ pdf }: Canvas, run: VisualRun, style: TextStyle): number =>
  pdf.font(run.font).fontSize(style.size).widthOfString(run.text, optionsOf(run))

/** The width of a line, in points. */
export const widthOf = (sheet: Canvas, line: Line, style: TextStyle): number =>
  runsOf(sheet, line, style).reduce((width, run) => width + widthOfRun(sheet, run, style), 0)

/** The text as it can be shown, broken into lines of at most `width` points. `limit`: as in `showable`. */
export const layLines = (
  sheet: Canvas,
  text: string,
  style: TextStyle,
  width: number,
  limit?: number,
): Line[] =>
  showable(sheet.typeface, style.face, text, limit)
    .split('\n')
    .flatMap((paragraph) => {
      const direction = directionOf(paragraph)
      const measure = (part: string): number => widthOf(sheet, { text: part, direction }, style)
      return breakLines(paragraph, width, measure).map((line) => ({ text: line, direction }))
    })

/** Returns at most `count` of the lines; if more are omitted, the last one says so. */
export const clipLines = (lines: readonly Line[], count: number): Line[] => {
  const last = lines[count - 1]
  if (lines.length <= count || last === undefined) return [...lines]
  const text = clustersOf(last.text)
    .slice(0, -3)
    .map((cluster) => cluster.text)
    .join('')
  return [...lines.slice(0, count - 1), { ...last, text: `${text}…` }]
}

const drawRuns = (
  sheet: Canvas,
  runs: readonly VisualRun[],
  style: TextStyle,
  place: { x: number; y: number },
): void => {
  let { x } = place
  for (const run of runs) {
    const width = widthOfRun(sheet, run, style)
    sheet.pdf.text(run.text, x, place.y, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(run) })
    x += width
  }
}

/**
 * Returns whether several characters may have become one glyph, so that the text behind the glyphs must be stated. Not
 * from right to left: readers reverse such text themselves, and poppler would reverse the stated text as well.
 */
const isJoined = ({ text }: Line, runs: readonly VisualRun[], { face }: TextStyle): boolean =>
  !runs.some((run) => run.isRightToLeft) &&
  runs.some((run) => run.font !== face) &&
  clustersOf(text).some((cluster) => Array.from(cluster.text).length > 1)

const drawLine = (sheet: Canvas, line: Line, style: TextStyle, place: { x: number; y: number }): void => {
  const { pdf } = sheet
  const runs = runsOf(sheet, line, style)
  if (!isJoined(line, runs, style)) return drawRuns(sheet, runs, style, place)
  // pdfkit turns the page over and draws text on its back; poppler takes the text's place from where the mark ends.
  const turnOver = () => pdf.save().transform(1, 0, 0, -1, 0, pdf.page.height)
  turnOver()
  pdf.markContent('Span', { actual: line.text })
  turnOver()
  drawRuns(sheet, runs, style, place)
  pdf.restore()
  pdf.endMarkedContent()
  pdf.restore()
}

/** Draws lines one below the other from `(x, y)`, the top of the first. */
export const drawLines = (
  sheet: Canvas,
  lines: readonly Line[],
  style: TextStyle,
  place: { x: number; y: number },
): void => {
  sheet.pdf.fillColor(style.color)
  lines.forEach((line, index) => {
    // Aligned by the baseline, so that columns in different sizes share one line.
    const y = place.y + (index + 0.75) * style.leading
    if (line.text !== '') drawLine(sheet, line, style, { x: place.x, y })
  })
}

/** Draws decoration, such as rules, which screen readers skip. */
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

/** Maximum lines of a block; the complete text is among the facts. */
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

const markStyle = { face: 'strong', size: 10, leading: 12, color: inks.ink } as const satisfies TextStyle

/** Draws a mark at the head of the page, in the margin. */
export const drawMark = (canvas: Canvas, mark: string, pageWidth: number): void => {
  const line = lineOf(mark)
  const width = widthOf(canvas, line, markStyle)
  const x = (pageWidth - width) / 2
  canvas.pdf.rect(x - 8, 15, width + 16, 17).fillAndStroke('white', inks.ink)
  drawLines(canvas, [line], markStyle, { x, y: 18 })
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
    drawOrnament(
      sheet,
      () => {
        drawFooter(index + 1, count)
        if (sheet.mark !== null) drawMark(sheet, sheet.mark, pdf.page.width)
      },
      'Pagination',
    )
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
