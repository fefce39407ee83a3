import {
  drawLines,
  drawOrnament,
  drawRule,
  inks,
  layLines,
  type Line,
  lineOf,
  makeRoom,
  paper,
  roomLeft,
  type Sheet,
  type TextStyle,
  textStyles,
  turnPage,
  widthOf,
} from './sheet.ts'

/** A column: its title, its width in points and how its cells are set; amounts end at its right edge. */
export type Column = { title: string; width: number; style: TextStyle; align?: 'end' }

/** A cell's text; in another style than its column's where it says so. */
export type Cell = string | { text: string; style: TextStyle }

const columnGap = 8
const cellPadding = 3.5
const headHeight = 16

type LaidCell = { lines: Line[]; style: TextStyle; x: number; column: Column }

const leftEdges = (columns: readonly Column[]): number[] => {
  let x: number = paper.side
  return columns.map((column) => {
    const left = x
    x += column.width + columnGap
    return left
  })
}

const layRow = (sheet: Sheet, columns: readonly Column[], row: readonly Cell[]): LaidCell[] => {
  const edges = leftEdges(columns)
  return columns.map((column, index) => {
    const cell = row[index] ?? ''
    const style = typeof cell === 'string' ? column.style : cell.style
    const text = typeof cell === 'string' ? cell : cell.text
    const lines = layLines(sheet, text, style, column.width)
    return { lines, style, x: edges[index] ?? paper.side, column }
  })
}

/** Draws lines within a column, at the edge where it aligns them. */
const drawInColumn = (
  sheet: Sheet,
  lines: readonly Line[],
  style: TextStyle,
  place: { x: number; y: number; column: Column },
): void => {
  const { x, y, column } = place
  if (column.align !== 'end') return drawLines(sheet, lines, style, { x, y })
  lines.forEach((line, index) => {
    const left = x + column.width - widthOf(sheet, line, style)
    drawLines(sheet, [line], style, { x: left, y: y + index * style.leading })
  })
}

const drawTitles = (sheet: Sheet, columns: readonly Column[]): void => {
  const edges = leftEdges(columns)
  columns.forEach((column, index) =>
    drawInColumn(sheet, [lineOf(column.title)], textStyles.label, {
      x: edges[index] ?? paper.side,
      y: sheet.y + 3,
      column,
    }),
  )
}

const drawHead = (sheet: Sheet, columns: readonly Column[], table: PDFKit.PDFStructureElement): void => {
  const row = sheet.pdf.struct('TR')
  table.add(row)
  const edges = leftEdges(columns)
  columns.forEach((column, index) => {
    const place = { x: edges[index] ?? paper.side, y: sheet.y + 3, column }
    const draw = () => drawInColumn(sheet, [lineOf(column.title)], textStyles.label, place)
    // The declared options lack `scope`, which pdfkit reads.
    const options = { title: column.title, scope: 'Column' }
    row.add(sheet.pdf.struct('TH', options, draw))
  })
  row.end()
  sheet.y += headHeight
  drawRule(sheet, sheet.y, 0.75, inks.strongRule)
}

/** Repeats the titles on the page on which a table continues. They are stated once, so screen readers skip these. */
const repeatHead = (sheet: Sheet, columns: readonly Column[]): void => {
  drawOrnament(sheet, () => drawTitles(sheet, columns), 'Pagination')
  sheet.y += headHeight
  drawRule(sheet, sheet.y, 0.75, inks.strongRule)
}

const heightOf = (cells: readonly LaidCell[]): number =>
  Math.max(...cells.map(({ lines, style }) => lines.length * style.leading)) + 2 * cellPadding

/** Draws as much of a row as fits the page, and returns the rest; null when all of it is drawn. */
const drawPart = (
  sheet: Sheet,
  cells: readonly LaidCell[],
  elements: readonly PDFKit.PDFStructureElement[],
): LaidCell[] | null => {
  const room = roomLeft(sheet) - 2 * cellPadding
  const parts = cells.map((cell) => {
    const count = Math.max(1, Math.floor(room / cell.style.leading))
    return { ...cell, lines: cell.lines.slice(0, count), rest: cell.lines.slice(count) }
  })
  parts.forEach((part, index) => {
    const place = { x: part.x, y: sheet.y + cellPadding, column: part.column }
    if (part.lines.length > 0) elements[index]?.add(() => drawInColumn(sheet, part.lines, part.style, place))
  })
  sheet.y += heightOf(parts)
  if (parts.every(({ rest }) => rest.length === 0)) return null
  return parts.map(({ rest, style, x, column }) => ({ lines: rest, style, x, column }))
}

/** The height that a row will take, in points. */
export const measureRow = (sheet: Sheet, columns: readonly Column[], row: readonly Cell[]): number =>
  heightOf(layRow(sheet, columns, row))

const drawRow = (
  sheet: Sheet,
  columns: readonly Column[],
  row: readonly Cell[],
  table: PDFKit.PDFStructureElement,
): void => {
  const cells = layRow(sheet, columns, row)
  const pageHeight = paper.height - paper.top - paper.bottom - headHeight
  const height = heightOf(cells)
  if (height > roomLeft(sheet) && (height <= pageHeight || roomLeft(sheet) < 60)) {
    turnPage(sheet)
    repeatHead(sheet, columns)
  }
  const element = sheet.pdf.struct('TR')
  table.add(element)
  const elements = columns.map(() => {
    const cell = sheet.pdf.struct('TD')
    element.add(cell)
    return cell
  })
  let rest = drawPart(sheet, cells, elements)
  while (rest) {
    turnPage(sheet)
    repeatHead(sheet, columns)
    rest = drawPart(sheet, rest, elements)
  }
  element.end()
  drawRule(sheet, sheet.y, 0.5, inks.rule)
}

/** A table being rendered: its head is complete, rows follow one by one. */
export type OpenTable = { setRow(row: readonly Cell[]): void; close(): void }

/** Begins a table that may be long. Rows stay whole unless one is longer than a page. */
export const openTable = (sheet: Sheet, columns: readonly Column[]): OpenTable => {
  makeRoom(sheet, headHeight + 40)
  const table = sheet.pdf.struct('Table')
  sheet.root.add(table)
  drawHead(sheet, columns, table)
  return {
    setRow: (row) => drawRow(sheet, columns, row, table),
    close: () => {
      table.end()
    },
  }
}

/** Sets a table, over as many pages as it needs. */
export const setTable = (
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void => {
  const table = openTable(sheet, columns)
  for (const row of rows) table.setRow(row)
  table.close()
}
