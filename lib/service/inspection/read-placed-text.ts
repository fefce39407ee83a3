import type { PlacedText } from '#lib/service/pdf/assembly/hidden-text.ts'

import type { Pdfium } from './pdfium.ts'

type Point = { x: number; y: number }
type Character = { text: string; start: Point; end: Point; angle: number; height: number }

/** Characters of a page that are read: no page that people read has more. */
const mostCharacters = 50_000
/** Units of a point in which PDFium reports positions as whole numbers. */
const unitsPerPoint = 32
/** How PDFium reports a hyphen at the end of a line. */
const hyphen = 0x02

/** Returns the text of a character; empty if it has none. */
const textOf = (codePoint: number): string => {
  if (codePoint === hyphen) return '-'
  if (codePoint < 0x20 || codePoint > 0x10ffff || (codePoint & 0xfffe) === 0xfffe) return ''
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
  return isSurrogate ? '' : String.fromCodePoint(codePoint)
}

const distance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y)

/** Returns how far a point is from another, along a direction and to its left. */
const within = (from: Point, to: Point, angle: number): { along: number; aside: number } => {
  const [x, y, cosine, sine] = [to.x - from.x, to.y - from.y, Math.cos(angle), Math.sin(angle)]
  return { along: x * cosine + y * sine, aside: y * cosine - x * sine }
}

/** Returns how long and high a character is that is turned by an angle, from the upright box around it. */
const extentOf = (
  { left, right, bottom, top }: { left: number; right: number; bottom: number; top: number },
  angle: number,
): { length: number; height: number } => {
  const [across, up] = [right - left, top - bottom]
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const share = cosine ** 2 - sine ** 2
  // Turned by about 45°, any character has the same box as a square one.
  if (Math.abs(share) < 0.1) {
    const side = (across + up) / 2 / (cosine + sine)
    return { length: side, height: side }
  }
  return { length: (across * cosine - up * sine) / share, height: (up * cosine - across * sine) / share }
}

/** Returns whether a character continues a piece: on its baseline, where it ends. */
const continues = (piece: Character, next: Character): boolean => {
  const { along, aside } = within(piece.end, next.start, piece.angle)
  return (
    Math.abs(next.angle - piece.angle) < 0.02 &&
    Math.abs(next.height - piece.height) < piece.height * 0.1 &&
    Math.abs(aside) < piece.height * 0.1 &&
    Math.abs(along) < piece.height * 0.3
  )
}

/**
 * Reads the text of an open page, in the order of its content. Characters are pieces of their own where they do not follow
 * each other from left to right.
 */
export const readPlacedText = (
  pdfium: Pdfium,
  page: number,
  size: { width: number; height: number },
): PlacedText[] => {
  const { calls } = pdfium
  const textPage = calls.FPDFText_LoadPage(page)
  if (textPage === 0) return []
  const [columns, rows] = [Math.round(size.width * unitsPerPoint), Math.round(size.height * unitsPerPoint)]
  const asSeen = ({ x, y }: Point): Point => {
    const [left = 0, top = 0] = pdfium.readNumbers('i32', 2, (...at) =>
      calls.FPDF_PageToDevice(page, 0, 0, columns, rows, 0, x, y, at[0] ?? 0, at[1] ?? 0),
    )
    return { x: left / unitsPerPoint, y: size.height - top / unitsPerPoint }
  }
  const read = (index: number): Character | null => {
    const text = textOf(calls.FPDFText_GetUnicode(textPage, index))
    if (text.trim() === '' || calls.FPDFText_IsGenerated(textPage, index) === 1) return null
    const [x = 0, y = 0] = pdfium.readNumbers('double', 2, (...at) =>
      calls.FPDFText_GetCharOrigin(textPage, index, at[0] ?? 0, at[1] ?? 0),
    )
    const box = pdfium.looseCharBox(textPage, index)
    if (!box) return null
    // PDFium counts it clockwise.
    const turn = -calls.FPDFText_GetCharAngle(textPage, index)
    const { length, height } = extentOf(box, turn)
    const start = asSeen({ x, y })
    const end = asSeen({ x: x + length * Math.cos(turn), y: y + length * Math.sin(turn) })
    const isOnPage = start.x >= 0 && start.x <= size.width && start.y >= 0 && start.y <= size.height
    if (!isOnPage || !(height > 0.1) || !(distance(start, end) > 0.01)) return null
    return { text, start, end, height, angle: Math.atan2(end.y - start.y, end.x - start.x) }
  }
  const pieces: (Character & { isWordEnd: boolean })[] = []
  let isWordStart = true
  const count = Math.min(mostCharacters, calls.FPDFText_CountChars(textPage))
  for (let index = 0; index < count; index += 1) {
    const character = read(index)
    const last = pieces.at(-1)
    if (!character) {
      isWordStart = true
      if (last) last.isWordEnd = true
    } else if (last && !isWordStart && continues(last, character)) {
      last.text += character.text
      last.end = character.end
    } else {
      isWordStart = false
      pieces.push({ ...character, isWordEnd: false })
    }
  }
  calls.FPDFText_ClosePage(textPage)
  return pieces.map(({ text, isWordEnd, start, end, angle, height }) => ({
    text,
    isWordEnd,
    ...start,
    angle,
    width: distance(start, end),
    height,
  }))
}
