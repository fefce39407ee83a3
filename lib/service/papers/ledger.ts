import { formatPaperCode } from '#lib/contract/papers/paper-code.values.ts'
import {
  clipLines,
  closeSheet,
  contentWidth,
  drawLines,
  drawOrnament,
  inks,
  layLines,
  openSheet,
  paper,
  setBlock,
  type Sheet,
  textStyles,
  turnPage,
} from '#lib/service/pdf/sheet.ts'
import { type Column, measureRow, openTable } from '#lib/service/pdf/table.ts'

import {
  drawCode,
  drawPaperFooter,
  drawPostmarkBox,
  drawWriteLine,
  postmarkSide,
  setPaperTitle,
} from './paper-parts.ts'

/** A piece, on a line of its own. */
export type LedgerRow = { shipmentId: string; cells: string[] }

/** Pieces of one sender, one line each. */
export type LedgerList = { sender: string[]; rows: LedgerRow[] }

/** The pieces on a page of a list. */
export type LedgerPage = { shipmentIds: string[]; page: number; pages: number }

type Ledger = {
  /** Printed on every page of a sandbox document. */
  mark: string | null
  title: string
  /** Description of the paper, below its title. */
  about: string
  /** Description of the paper, at the foot of each page. */
  footer: string
  /** Without the column of line numbers. */
  columns: Column[]
  lists: LedgerList[]
  madeAt: Date
  /** Returns the code of a page, by which a photo of it is matched; null for a page without one. */
  pageCode: (page: LedgerPage) => string | null
}

/** Lines of one page, as many as the postal service's lists have, unless the addresses are long. */
const linesPerPage = 8

const footTop = paper.height - 62 - postmarkSide - 4
const senderLines = 6
const lineHeight = 36

const numberColumn: Column = { title: '', width: 14, style: textStyles.quiet }

type PageOfList = {
  list: LedgerList
  rows: LedgerRow[]
  /** Line number of its first row. */
  first: number
  page: number
  pages: number
}

const numbered = (rows: readonly LedgerRow[], first: number): string[][] =>
  rows.map(({ cells }, index) => [String(first + index), ...cells])

/** Distributes the rows over pages: as many on each as fit above its foot. */
const planPages = (sheet: Sheet, columns: readonly Column[], list: LedgerList, top: number): PageOfList[] => {
  const pages: LedgerRow[][] = [[]]
  let height = 0
  for (const row of list.rows) {
    const needed = measureRow(sheet, columns, ['', ...row.cells])
    const last = pages.at(-1) ?? []
    if (last.length > 0 && (last.length === linesPerPage || top + height + needed > footTop - 8)) {
      pages.push([row])
      height = needed
    } else {
      last.push(row)
      height += needed
    }
  }
  let first = 1
  return pages.map((rows, index) => {
    const page = { list, rows, first, page: index + 1, pages: pages.length }
    first += rows.length
    return page
  })
}

/** Rules the lines that are not used, and strikes them, so that nothing is added later. */
const strikeUnused = (sheet: Sheet, used: number): void => {
  const top = sheet.y
  const bottom = footTop - 10
  const count = Math.min(linesPerPage - used, Math.floor((bottom - top) / lineHeight))
  if (count < 1) return
  const end = top + count * lineHeight
  const [left, right] = [paper.side, paper.side + contentWidth]
  drawOrnament(sheet, () => {
    sheet.pdf.lineWidth(0.5).strokeColor(inks.rule)
    for (let line = 1; line <= count; line += 1) {
      const y = top + line * lineHeight
      sheet.pdf.moveTo(left, y).lineTo(right, y).stroke()
    }
    sheet.pdf
      .lineWidth(1)
      .strokeColor(inks.strongRule)
      .moveTo(left, top + 6)
      .lineTo(right, end - 6)
      .stroke()
  })
}

/** The code is at the right of the title and the sender, which end before it. */
const codeSide = 58
const headWidth = contentWidth - codeSide - 22

const pageOf = ({ rows, page, pages }: PageOfList): LedgerPage => ({
  shipmentIds: rows.map(({ shipmentId }) => shipmentId),
  page,
  pages,
})

const setSender = (sheet: Sheet, sender: readonly string[]): void => {
  setBlock(sheet, 'P', 'Sender', textStyles.label)
  const lines = clipLines(layLines(sheet, sender.join('\n'), textStyles.body, headWidth), senderLines)
  const { leading } = textStyles.body
  const place = { x: paper.side, y: sheet.y }
  sheet.root.add(sheet.pdf.struct('P', {}, () => drawLines(sheet, lines, textStyles.body, place)))
  sheet.y += lines.length * leading + 8
}

const setFoot = (sheet: Sheet, { rows, list, pages }: PageOfList): void => {
  const right = paper.side + contentWidth - postmarkSide
  const width = right - paper.side - 24
  const half = (width - 20) / 2
  const listed =
    pages === 1
      ? `Pieces listed by the sender: ${rows.length}`
      : `Pieces listed by the sender: ${rows.length} on this page, ${list.rows.length} in all`
  sheet.y = footTop
  setBlock(sheet, 'P', listed, textStyles.fact, { width })
  drawWriteLine(sheet, 'Pieces received', { x: paper.side, y: footTop + 62, width: half })
  drawWriteLine(sheet, 'Date and time received', { x: paper.side + half + 20, y: footTop + 62, width: half })
  drawWriteLine(sheet, 'Receiving employee (signature)', { x: paper.side, y: footTop + 116, width })
  drawPostmarkBox(sheet, { x: right, y: footTop })
}

const setPage = (
  sheet: Sheet,
  { title, about, pageCode }: Ledger,
  columns: readonly Column[],
  page: PageOfList,
) => {
  const code = pageCode(pageOf(page))
  if (code !== null) {
    const place = { x: paper.side + contentWidth - codeSide - 6, y: paper.top, side: codeSide }
    drawCode(sheet, code, formatPaperCode(code), place)
  }
  setPaperTitle(sheet, title, about, headWidth)
  sheet.y += 12
  setSender(sheet, page.list.sender)
  const table = openTable(sheet, columns)
  for (const row of numbered(page.rows, page.first)) table.setRow(row)
  table.close()
  strikeUnused(sheet, page.rows.length)
  setFoot(sheet, page)
}

/** The height at which the first row of a page is: below the title, the sender and the titles of the columns. */
const rowsTop = (sheet: Sheet, { about }: Ledger, { sender }: LedgerList): number => {
  const aboutLines = layLines(sheet, about, textStyles.subtitle, headWidth).length
  const lines = Math.min(senderLines, layLines(sheet, sender.join('\n'), textStyles.body, headWidth).length)
  return (
    paper.top +
    textStyles.title.leading +
    2 +
    aboutLines * textStyles.subtitle.leading +
    12 +
    textStyles.label.leading +
    lines * textStyles.body.leading +
    8 +
    16
  )
}

/**
 * Sets lists of pieces to be postmarked. Each page is whole in itself: sender, lines with the unused ones struck, the
 * number of pieces, and a box for the postmark.
 */
export const renderLedger = async (ledger: Ledger): Promise<Buffer> => {
  const { title, columns: given, lists, madeAt } = ledger
  const columns = [numberColumn, ...given]
  const sheet = await openSheet({
    title,
    createdAt: madeAt,
    content: [ledger.lists, ledger.about],
    mark: ledger.mark,
  })
  const pages = lists.flatMap((list) => planPages(sheet, columns, list, rowsTop(sheet, ledger, list)))
  pages.forEach((page, index) => {
    if (index > 0) turnPage(sheet)
    setPage(sheet, ledger, columns, page)
  })
  return closeSheet(sheet, (number) => {
    const { page, pages: count } = pages[number - 1] ?? { page: number, pages: number }
    drawPaperFooter(sheet, ledger.footer, { page, pages: count })
  })
}
