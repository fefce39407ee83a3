import type { Pdfium } from './pdfium.ts'

/** How a field shows its value. */
export type ShownText = {
  /** Without spaces. */
  text: string
  /** Characters that the font has no shape for. */
  blank: string[]
  /** Points of the smallest character; null without any. */
  smallest: number | null
  /** Whether all of it is within the field. */
  isInside: boolean
}

type Box = { left: number; right: number; bottom: number; top: number }

/** Points that a character may exceed its field by: fields often end at the line that they are on. */
const tolerance = (fontSize: number): { across: number; along: number } => ({
  across: fontSize * 0.25,
  along: 0.75,
})

/**
 * The field as its appearance is exported: from the corner that the text starts at, turned by a quarter each. The export leaves
 * out how far the appearance is moved.
 */
const turns = (width: number, height: number): Box[] => [
  { left: 0, right: width, bottom: 0, top: height },
  { left: -height, right: 0, bottom: 0, top: width },
  { left: -width, right: 0, bottom: -height, top: 0 },
  { left: 0, right: height, bottom: -width, top: 0 },
]

const isWithin = (box: Box, character: Box & { size: number }, isUpright: boolean): boolean => {
  const { across, along } = tolerance(character.size)
  const [x, y] = isUpright ? [along, across] : [across, along]
  return (
    character.left >= box.left - x &&
    character.right <= box.right + x &&
    character.bottom >= box.bottom - y &&
    character.top <= box.top + y
  )
}

const contains = (box: Box, { left, bottom }: Box): boolean =>
  left >= box.left - 1 && left <= box.right + 1 && bottom >= box.bottom - 3 && bottom <= box.top + 3

/** Without spaces and with the characters of ligatures and presentation forms. */
export const comparableText = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{C}]/gu, '')

/** Reads the text of a field's appearance; null if the field has no appearance. */
export const readShownText = (pdfium: Pdfium, annotation: number): ShownText | null => {
  const { calls } = pdfium
  const document = calls.EPDFAnnot_ExportAppearanceAsDocument(annotation)
  if (document === 0) return null
  const page = calls.FPDF_LoadPage(document, 0)
  const text = calls.FPDFText_LoadPage(page)
  const boxes = turns(calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page))
  const shown: ShownText = { text: '', blank: [], smallest: null, isInside: true }
  let place: Box | undefined
  for (let index = 0; index < calls.FPDFText_CountChars(text); index += 1) {
    const character = String.fromCodePoint(calls.FPDFText_GetUnicode(text, index))
    if (/[\s\p{C}]/u.test(character)) continue
    // The order in which PDFium writes them (fpdf_text.h).
    const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.readNumbers('double', 4, (...at) => {
      const [one = 0, two = 0, three = 0, four = 0] = at
      calls.FPDFText_GetCharBox(text, index, one, two, three, four)
    })
    const size = calls.FPDFText_GetFontSize(text, index)
    const box = { left, right, bottom, top, size }
    shown.text += character
    if (right <= left || top <= bottom) shown.blank.push(character)
    shown.smallest = Math.min(shown.smallest ?? size, size)
    place ??= boxes.find((each) => contains(each, box))
    const isUpright = place === boxes[0] || place === boxes[2]
    if (!place || !isWithin(place, box, isUpright)) shown.isInside = false
  }
  calls.FPDFText_ClosePage(text)
  calls.FPDF_ClosePage(page)
  calls.FPDF_CloseDocument(document)
  return shown
}
