import {
  clipLines,
  closeSheet,
  drawLines,
  inks,
  layLines,
  lineOf,
  openSheet,
  type Sheet,
  type TextStyle,
  textStyles,
  widthOf,
} from '#lib/service/pdf/sheet.ts'

import type { PageSize } from './page-layout.ts'

const style: TextStyle = { ...textStyles.quiet, color: inks.ink }
const strong: TextStyle = { ...style, face: 'strong' }
/** From the edges of the paper to the text, in points. */
const [side, below] = [36, 40]
const hashStyle: TextStyle = { ...textStyles.code, size: 6.5 }

/** A SHA-256 in groups of eight digits, as people compare it. */
const groupHash = (hash: string): string => hash.replaceAll(/(.{8})(?!$)/g, '$1 ')

/** What is said below a page: at the left, in the middle and at the right. */
export type Stamp = {
  paper: PageSize
  title: string
  bates: string | null
  page: string
  /** SHA-256 of the document that the page is of. */
  documentSha256?: string | undefined
}

const drawStamp = (sheet: Sheet, stamp: Stamp): void => {
  const { pdf } = sheet
  const { width, height } = stamp.paper
  const y = height - below
  pdf
    .moveTo(side, y - 4)
    .lineTo(width - side, y - 4)
    .lineWidth(0.5)
    .strokeColor(inks.rule)
    .stroke()
  const page = lineOf(stamp.page)
  const pageWidth = widthOf(sheet, page, strong)
  drawLines(sheet, [page], strong, { x: width - side - pageWidth, y })
  const bates = stamp.bates === null ? null : lineOf(stamp.bates)
  const batesWidth = bates ? widthOf(sheet, bates, strong) : 0
  if (bates) drawLines(sheet, [bates], strong, { x: (width - batesWidth) / 2, y })
  const room = (bates ? (width - batesWidth) / 2 : width - side - pageWidth) - side - 12
  drawLines(sheet, clipLines(layLines(sheet, stamp.title, style, room), 1), style, { x: side, y })
  if (stamp.documentSha256 === undefined) return
  const hash = lineOf(`SHA-256 of the document  ${groupHash(stamp.documentSha256)}`)
  drawLines(sheet, [hash], hashStyle, { x: side, y: y + style.leading })
}

/** Draws stamps, each on an empty page of its size. `mark` is set at the head of every page. */
export const drawStamps = async (
  stamps: readonly Stamp[],
  { createdAt, mark }: { createdAt: Date; mark: string | null },
): Promise<Buffer> => {
  const [pageSize] = stamps.map(({ paper }) => paper)
  const content = [...new Set(stamps.flatMap(({ title, bates }) => [title, bates]))]
  const sheet = await openSheet({ title: 'Page numbers', createdAt, content, isPlain: true, pageSize, mark })
  for (const { paper } of stamps.slice(1)) sheet.pdf.addPage({ size: [paper.width, paper.height], margin: 0 })
  return closeSheet(sheet, (page) => {
    const stamp = stamps[page - 1]
    if (stamp) drawStamp(sheet, stamp)
  })
}
