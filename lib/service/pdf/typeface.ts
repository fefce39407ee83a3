import { readFileSync } from 'node:fs'

/** The faces that documents are set in. They are embedded, so that a document looks the same for ever. */
const files = {
  regular: 'Inter-Regular.ttf',
  strong: 'Inter-SemiBold.ttf',
  code: 'JetBrainsMono-Regular.ttf',
} as const

export type Face = keyof typeof files

const faces = Object.keys(files) as Face[]

/** A font that pdfkit has read; it takes one back in place of a file. */
type ReadFont = { hasGlyphForCodePoint(codePoint: number): boolean }

const readFonts = new Map<Face, ReadFont>()

const sourceOf = (face: Face): PDFKit.Mixins.PDFFontSource => {
  // pdfkit's types know only files, its font factory also takes what it has read itself.
  const read = readFonts.get(face) as PDFKit.Mixins.PDFFontSource | undefined
  return read ?? readFileSync(new URL(`./fonts/${files[face]}`, import.meta.url))
}

type Layout = (text: string, features?: Record<string, boolean>) => unknown

/** What pdfkit keeps of the face that it draws with, as far as it is used here. */
type DrawnFace = { font: ReadFont; layoutRun: Layout }

const layOutPlainly = (face: DrawnFace): void => {
  const layOut = face.layoutRun.bind(face)
  face.layoutRun = (text) => layOut(text, { calt: false, kern: false })
}

/**
 * Registers the faces under their names; `isPlain` leaves kerning and contextual forms out, whose laying out takes most
 * of the time that a document of thousands of lines takes. They are read once, which takes longer than setting a page.
 */
export const registerFaces = (pdf: PDFKit.PDFDocument, isPlain: boolean): void => {
  for (const face of faces) {
    pdf.registerFont(face, sourceOf(face))
    // pdfkit keeps the font it draws with here, and offers no other way to it.
    const drawn = (pdf.font(face) as unknown as { _font: DrawnFace })._font
    readFonts.set(face, drawn.font)
    if (isPlain) layOutPlainly(drawn)
  }
}

const hasGlyph = (face: Face, codePoint: number): boolean =>
  readFonts.get(face)?.hasGlyphForCodePoint(codePoint) ?? false

/** Characters of a text beyond this many are left out of a summary; the record holds them. */
const maxCharacters = 2000

const invisible = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}/u

const notation = (codePoint: number): string => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * The text as a face can show it. A character the face lacks, or that would be invisible or turn the direction of
 * writing, appears as its number, such as `[U+5F20]`: nothing is silently lost, and nothing pretends to be something else.
 */
export const showable = (face: Face, text: string): string => {
  const normal = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  const characters = Array.from(normal)
  const shown = characters.slice(0, maxCharacters).map((character) => {
    if (character === '\n') return character
    const codePoint = character.codePointAt(0) ?? 0
    const isShown = !invisible.test(character) && hasGlyph(face, codePoint)
    return isShown ? character : notation(codePoint)
  })
  const rest = characters.length - maxCharacters
  return shown.join('') + (rest > 0 ? ` … (${rest} more characters in the record)` : '')
}
