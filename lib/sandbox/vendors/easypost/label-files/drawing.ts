import type { LabelSize } from '#lib/sandbox/vendors/easypost/label-sizes.ts'
import { createPdf } from '#lib/service/pdf/create-pdf.ts'

/** Inches, from the upper left corner of the label. */
export type Area = { x: number; y: number; width: number; height: number }

export type Face = 'regular' | 'bold'

/** Something on a label. Sizes of type are points, all else is inches. */
export type Mark =
  | { kind: 'text'; x: number; y: number; size: number; face: Face; value: string; isWhite?: boolean }
  | ({ kind: 'fill' } & Area)
  | ({ kind: 'frame'; thickness: number } & Area)
  | ({ kind: 'bars'; code: Barcode } & Area)

/** A barcode in Code 128, as alternating widths of bars and spaces in modules, and as ZPL encodes it. */
export type Barcode = { widths: readonly number[]; modules: number; zpl: string }

/** A label, before it becomes a file of some format. */
export type LabelDrawing = { size: LabelSize; title: string; madeAt: string; marks: readonly Mark[] }

export const pdfFonts: Record<Face, string> = { regular: 'Helvetica', bold: 'Helvetica-Bold' }

const pointsPerInch = 72
/** Distance of two lines, by the size of their type. */
const leading = 1.16

let ruler: PDFKit.PDFDocument | undefined

/** Letters that no diacritic can be taken from, and what carriers write for them. */
const spelled: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

/** Returns text in the characters that labels are printed in, which are those of Western Europe. */
const toLabelText = (value: string): string =>
  Array.from(value, (character) => {
    const known = spelled[character] ?? character
    if (/^[\u0020-\u007e\u00a1-\u00ff™]*$/.test(known)) return known
    const base = known.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
    return /^[\u0020-\u007e]+$/.test(base) ? base : '?'
  }).join('')

/** Inches from the left edge to the right edge of a line. */
export const widthOf = (value: string, face: Face, size: number): number =>
  (ruler ??= createPdf({ autoFirstPage: false })).font(pdfFonts[face]).fontSize(size).widthOfString(value) /
  pointsPerInch

export const lineHeight = (size: number): number => (size * leading) / pointsPerInch

const wrap = (value: string, face: Face, size: number, width: number): string[] => {
  const lines: string[] = []
  for (const word of value.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || widthOf(longer, face, size) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

export type Setting = {
  face?: Face
  /** The size of type wanted, and the least that it may shrink to. */
  size: number
  least?: number
  align?: 'left' | 'center' | 'right'
  isWhite?: boolean
}

const sizesFrom = (size: number, least: number): number[] =>
  Array.from({ length: Math.round((size - least) * 2) + 1 }, (_, index) => size - index / 2)

const cut = (value: string, face: Face, size: number, width: number): string => {
  let text = value
  while (text.length > 1 && widthOf(text, face, size) > width) text = text.slice(0, -1)
  return text
}

/**
 * Sets lines in an area: at the desired size, smaller if they would not fit, and wrapped if even the least size is too
 * wide. The rest is truncated, never drawn over something else.
 */
export const setLines = (lines: readonly string[], area: Area, setting: Setting): Mark[] => {
  const { face = 'regular', size: wanted, least = 6, align = 'left', isWhite = false } = setting
  const texts = lines.map((line) => toLabelText(line).trim()).filter((line) => line !== '')
  const sizes = sizesFrom(wanted, least)
  const fits = (size: number) =>
    texts.length * lineHeight(size) <= area.height + 0.001 &&
    texts.every((line) => widthOf(line, face, size) <= area.width)
  const size = sizes.find(fits) ?? least
  const most = Math.max(1, Math.floor((area.height + 0.001) / lineHeight(size)))
  const wrapped = texts.flatMap((line) => wrap(line, face, size, area.width))
  // The last lines of an address matter most, so lines are truncated at the right rather than omitted.
  return (wrapped.length <= most ? wrapped : texts).slice(0, most).map((line, index) => {
    const value = cut(line, face, size, area.width)
    const free = area.width - widthOf(value, face, size)
    const indent = { left: 0, center: free / 2, right: free }[align]
    return {
      kind: 'text',
      x: area.x + indent,
      y: area.y + index * lineHeight(size),
      size,
      face,
      value,
      ...(isWhite && { isWhite }),
    }
  })
}

/** Sets one line, with its top at `y`. */
export const setLine = (
  value: string,
  at: { x: number; y: number; width: number },
  setting: Setting,
): Mark[] => setLines([value], { ...at, height: lineHeight(setting.size) }, setting)
