import {
  contentWidth,
  drawLines,
  layLines,
  lineOf,
  makeRoom,
  paper,
  roomLeft,
  type Sheet,
  type TextStyle,
  turnPage,
} from './sheet.ts'

/** Width that a number in front of a paragraph takes. */
export const numberWidth = 26

/**
 * Sets a paragraph of any length, over as many pages as it needs, as one element of the structure. With a `number` it
 * is indented, and the number precedes its first line.
 */
export const setParagraph = (
  sheet: Sheet,
  text: string,
  style: TextStyle,
  { number }: { number?: string } = {},
): void => {
  const indent = number === undefined ? 0 : numberWidth
  let lines = layLines(sheet, text, style, contentWidth - indent, Number.POSITIVE_INFINITY)
  makeRoom(sheet, Math.min(lines.length, 2) * style.leading)
  const element = sheet.pdf.struct('P')
  sheet.root.add(element)
  if (number !== undefined) {
    const place = { x: paper.side, y: sheet.y }
    element.add(() => drawLines(sheet, [lineOf(number)], style, place))
  }
  while (lines.length > 0) {
    const count = Math.max(1, Math.floor(roomLeft(sheet) / style.leading))
    const part = lines.slice(0, count)
    const place = { x: paper.side + indent, y: sheet.y }
    element.add(() => drawLines(sheet, part, style, place))
    sheet.y += part.length * style.leading
    lines = lines.slice(count)
    if (lines.length > 0) turnPage(sheet)
  }
  element.end()
}
