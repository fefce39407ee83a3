import { readFileSync } from 'node:fs'

/** The faces that evidence is set in. They are embedded, so that a summary looks the same for ever. */
const files = {
  regular: 'Inter-Regular.ttf',
  strong: 'Inter-SemiBold.ttf',
  code: 'JetBrainsMono-Regular.ttf',
} as const

export type Face = keyof typeof files

const loaded = new Map<Face, Buffer>()

const bytesOf = (face: Face): Buffer => {
  const bytes = loaded.get(face) ?? readFileSync(new URL(`./fonts/${files[face]}`, import.meta.url))
  loaded.set(face, bytes)
  return bytes
}

/** What pdfkit knows of the font in use and does not declare. */
type FontInUse = { font: { hasGlyphForCodePoint(codePoint: number): boolean } }

/** Registers the faces under their names. */
export const registerFaces = (pdf: PDFKit.PDFDocument): void => {
  pdf.registerFont('regular', bytesOf('regular'))
  pdf.registerFont('strong', bytesOf('strong'))
  pdf.registerFont('code', bytesOf('code'))
}

const coverage: Record<Face, Map<number, boolean>> = {
  regular: new Map(),
  strong: new Map(),
  code: new Map(),
}

const hasGlyph = (pdf: PDFKit.PDFDocument, face: Face, codePoint: number): boolean => {
  const known = coverage[face].get(codePoint)
  if (known !== undefined) return known
  // pdfkit keeps the font it draws with here, and offers no other way to ask which characters it has.
  const { font } = (pdf.font(face) as unknown as { _font: FontInUse })._font
  const found = font.hasGlyphForCodePoint(codePoint)
  coverage[face].set(codePoint, found)
  return found
}

/** Characters of a text beyond this many are left out of a summary; the record holds them. */
const maxCharacters = 2000

const invisible = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}/u

const notation = (codePoint: number): string => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * The text as a face can show it. A character the face lacks, or that would be invisible or turn the direction of
 * writing, appears as its number, such as `[U+5F20]`: nothing is silently lost, and nothing pretends to be something else.
 */
export const showable = (pdf: PDFKit.PDFDocument, face: Face, text: string): string => {
  const normal = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  const characters = Array.from(normal)
  const shown = characters.slice(0, maxCharacters).map((character) => {
    if (character === '\n') return character
    const codePoint = character.codePointAt(0) ?? 0
    const isShown = !invisible.test(character) && hasGlyph(pdf, face, codePoint)
    return isShown ? character : notation(codePoint)
  })
  const rest = characters.length - maxCharacters
  return shown.join('') + (rest > 0 ? ` … (${rest} more characters in the record)` : '')
}
