import type { Box } from '#lib/contract/mailpiece/envelopes.values.ts'

/** Text of one line. `y` is its baseline; type is in points. */
export type TextMark = {
  kind: 'text'
  x: number
  y: number
  points: number
  value: string
  align: 'start' | 'middle' | 'end'
  look: TextLook
}

export type TextLook = 'regular' | 'bold' | 'code' | 'white' | 'note'

/** A mark on an envelope or a label. Inches, from the upper left corner of its surface. */
export type Mark =
  | TextMark
  | ({ kind: 'fill' } & Box)
  | ({ kind: 'frame'; thickness: number } & Box)
  /** A barcode, as alternating widths of bars and spaces. */
  | ({ kind: 'bars'; widths: readonly number[] } & Box)
  /** A part unknown to us, or not yet known: an outline with a word. */
  | ({ kind: 'open' } & Box)

const pointsPerInch = 72
const usualLeading = 1.19
/** From the top of a line to its baseline, in units of the type size. */
const ascent = 0.92
/** From a baseline to the lowest part of its letters, in units of the type size. */
const descent = 0.24

/** Widths of characters by the size of their type: those of the bold face, rounded up, so that text never runs over. */
const widths: readonly (readonly [characters: RegExp, width: number])[] = [
  [/[ .,'’:;|!iIjl·]/, 0.34],
  [/[-()/frt"1]/, 0.47],
  [/[MW@%&mw—]/, 0.98],
  [/[A-Z#®]/, 0.77],
  [/[\u0020-\u024f–…×]/, 0.67],
]

/** Estimates how wide a line is, in inches; never too little. */
export const widthOf = (value: string, points: number): number => {
  let ems = 0
  for (const character of value) ems += widths.find(([known]) => known.test(character))?.[1] ?? 1.05
  return (ems * points) / pointsPerInch
}

const lineHeight = (points: number, leading: number): number => (points * leading) / pointsPerInch

const wrap = (line: string, points: number, width: number): string[] => {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last === undefined || widthOf(longer, points) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

const cut = (line: string, points: number, width: number): string => {
  if (widthOf(line, points) <= width) return line
  let characters = Array.from(line)
  while (characters.length > 1 && widthOf(`${characters.join('')}…`, points) > width) {
    characters = characters.slice(0, -1)
  }
  return `${characters.join('')}…`
}

export type Setting = {
  points: number
  /** The least that the type may shrink to. */
  least?: number
  look?: TextLook
  align?: TextMark['align']
  /** Whether the lines are centered between top and bottom. */
  isCentered?: boolean
  /** The distance of two lines, by the size of their type. */
  leading?: number
}

/**
 * Sets lines in a box: as large as wanted, smaller where they do not fit, wrapped where even the least size is too wide.
 * What still does not fit ends with an ellipsis, never outside of the box.
 */
export const setLines = (lines: readonly string[], box: Box, setting: Setting): TextMark[] => {
  const { points: wanted, least = 6, look = 'regular', align = 'start', isCentered = false } = setting
  const heightOf = (points: number) => lineHeight(points, setting.leading ?? usualLeading)
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
  const fits = (rows: readonly string[], points: number) =>
    rows.length * heightOf(points) <= box.height + 0.001 &&
    rows.every((row) => widthOf(row, points) <= box.width)
  let points = wanted
  while (points > least && !fits(texts, points)) points -= 0.5
  points = Math.max(points, least)
  const most = Math.max(1, Math.floor((box.height + 0.001) / heightOf(points)))
  const wrapped = texts.flatMap((line) => wrap(line, points, box.width))
  // The last lines of an address matter most, so lines are truncated rather than omitted.
  const rows = (wrapped.length <= most ? wrapped : texts).slice(0, most)
  const top = isCentered ? box.y + (box.height - rows.length * heightOf(points)) / 2 : box.y
  const x = { start: box.x, middle: box.x + box.width / 2, end: box.x + box.width }[align]
  return rows.map((row, index) => ({
    kind: 'text',
    x,
    y: top + index * heightOf(points) + (points * ascent) / pointsPerInch,
    points,
    value: cut(row, points, box.width),
    align,
    look,
  }))
}

/** Outlines a place and says what comes there. */
export const setOpen = (words: string, box: Box, points = 10): Mark[] => {
  const room = { x: box.x + 0.08, y: box.y + 0.04, width: box.width - 0.16, height: box.height - 0.08 }
  const lines = wrap(words, points, room.width)
  return [
    { kind: 'open', ...box },
    ...setLines(lines, room, { points, least: 5.5, look: 'note', align: 'middle', isCentered: true }),
  ]
}

/** Moves marks, as with the label on which they are. */
export const moveBy = (marks: readonly Mark[], { x, y }: { x: number; y: number }): Mark[] =>
  marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }))

/** Returns the room that a mark takes. */
export const extentOf = (mark: Mark): Box => {
  if (mark.kind !== 'text') return { x: mark.x, y: mark.y, width: mark.width, height: mark.height }
  const width = widthOf(mark.value, mark.points)
  const shift = { start: 0, middle: width / 2, end: width }[mark.align]
  return {
    x: mark.x - shift,
    y: mark.y - (mark.points * ascent) / pointsPerInch,
    width,
    height: (mark.points * (ascent + descent)) / pointsPerInch,
  }
}
