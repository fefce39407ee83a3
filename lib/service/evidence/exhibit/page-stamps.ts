import { batesNumber } from '#lib/contract/evidence/exhibit.values.ts'
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

import type { Bates } from './navigation.ts'
import type { WrittenPage } from './page-assembly.ts'
import type { PageSize } from './page-layout.ts'

const style: TextStyle = { ...textStyles.quiet, color: inks.ink }
const strong: TextStyle = { ...style, face: 'strong' }
/** From the edges of the paper to the text, in points. */
const [side, below] = [36, 40]
const hashStyle: TextStyle = { ...textStyles.code, size: 6.5 }

/** A SHA-256 in groups of eight digits, as people compare it. */
const groupHash = (hash: string): string => hash.replaceAll(/(.{8})(?!$)/g, '$1 ')

const drawStamp = (
  sheet: Sheet,
  { width, height }: PageSize,
  words: { title: string; bates: string | null; page: string; documentSha256: string | undefined },
): void => {
  const { pdf } = sheet
  const y = height - below
  pdf
    .moveTo(side, y - 4)
    .lineTo(width - side, y - 4)
    .lineWidth(0.5)
    .strokeColor(inks.rule)
    .stroke()
  const page = lineOf(words.page)
  const pageWidth = widthOf(sheet, page, strong)
  drawLines(sheet, [page], strong, { x: width - side - pageWidth, y })
  const bates = words.bates === null ? null : lineOf(words.bates)
  const batesWidth = bates ? widthOf(sheet, bates, strong) : 0
  if (bates) drawLines(sheet, [bates], strong, { x: (width - batesWidth) / 2, y })
  const room = (bates ? (width - batesWidth) / 2 : width - side - pageWidth) - side - 12
  drawLines(sheet, clipLines(layLines(sheet, words.title, style, room), 1), style, { x: side, y })
  if (words.documentSha256 === undefined) return
  const hash = lineOf(`SHA-256 of the document  ${groupHash(words.documentSha256)}`)
  drawLines(sheet, [hash], hashStyle, { x: side, y: y + style.leading })
}

/** Stamps on the pages of an exhibit. */
export type Stamps = {
  title: string
  bates: Bates | null
  createdAt: Date
  pages: number
  mark: string | null
}

/** Draws the stamps of pages from the one with this index, each on an empty page of its size. */
export const drawStamps = async (
  stamped: readonly Pick<WrittenPage, 'paper' | 'documentSha256'>[],
  first: number,
  { title, bates, createdAt, pages, mark }: Stamps,
): Promise<Buffer> => {
  const papers = stamped.map(({ paper }) => paper)
  const [pageSize] = papers
  const content = [title, bates?.prefix]
  const sheet = await openSheet({ title: 'Page numbers', createdAt, content, isPlain: true, pageSize, mark })
  for (const { width, height } of papers.slice(1)) sheet.pdf.addPage({ size: [width, height], margin: 0 })
  return closeSheet(sheet, (page) => {
    const size = papers[page - 1]
    if (!size) return
    const index = first + page - 1
    drawStamp(sheet, size, {
      title,
      bates: bates && batesNumber(bates, index),
      page: `Page ${index + 1} of ${pages}`,
      documentSha256: stamped[page - 1]?.documentSha256,
    })
  })
}
