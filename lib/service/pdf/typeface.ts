import { borrowFonts, type BorrowedFonts, isVariationSelector } from './borrowed-fonts.ts'
import { readOutlinesOnce, type Subset } from './glyph-outlines.ts'
import { readFont } from './read-font.ts'

/** The faces that documents are set in. They are embedded, so that a document looks the same for ever. */
const files = {
  regular: 'Inter-Regular',
  strong: 'Inter-SemiBold',
  code: 'JetBrainsMono-Regular',
} as const

export type Face = keyof typeof files

// `Face` is the type of these keys.
const faces = Object.keys(files) as Face[]

type Glyph = { id: number; codePoints: number[]; advanceWidth: number }

/** A font that pdfkit has read; it takes one back in place of a file. */
type ReadFont = {
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): Glyph
  getGlyph(id: number, codePoints?: number[]): Glyph
  _glyphs: Record<number, unknown>
}

/** The parts of pdfkit's current font that are used here. */
type DrawnFace = {
  font: ReadFont
  /** Glyphs that are embedded, and by their places the text and the width of each. */
  subset: Subset
  unicode: number[][]
  widths: number[]
  scale: number
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: unknown[] }
  layoutRun(text: string, features?: unknown): unknown
  widthOfString(text: string, size: number, features?: unknown): number
  encode(text: string, features?: unknown): [codes: string[], positions: unknown[]]
}

/** The fonts of one document. */
export type Typeface = {
  /** Name of the font that shows a grapheme cluster in a face: the face itself, or a borrowed one; null if none can. */
  fontOf(face: Face, cluster: string): string | null
}

// pdfkit keeps the font it draws with here, and offers no other way to it.
const drawnFace = (pdf: PDFKit.PDFDocument, name: string): DrawnFace =>
  (pdf.font(name) as unknown as { _font: DrawnFace })._font

const readFonts = new Map<Face, ReadFont>()

const sourceOf = (face: Face): PDFKit.Mixins.PDFFontSource => {
  // pdfkit's types know only files, its font factory also takes what it has read itself.
  const read = readFonts.get(face) as PDFKit.Mixins.PDFFontSource | undefined
  return read ?? readFont(files[face])
}

/** Returns whether the code font can skip shaping: it would only join signs, such as `->`, or turn an x. */
const isPlainCode = (text: string): boolean => /^[\u0020-\u007e]*$/.test(text)

/** Glyphs of the code font, by their characters. */
const codeGlyphs = new Map<string, Glyph>()

/**
 * Renders a code character by character, which takes a hundredth of the time: hashes are long, and none recurs in
 * another document.
 */
const layOutCode = ({ font, scale }: DrawnFace, text: string): unknown => {
  const glyphs = Array.from(text, (sign) => {
    const glyph = codeGlyphs.get(sign) ?? font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
    codeGlyphs.set(sign, glyph)
    return glyph
  })
  const positions = glyphs.map((glyph) => {
    const advanceWidth = glyph.advanceWidth * scale
    return { xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth }
  })
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

/** Returns what is remembered under a key. */
const remembered = <Value>(of: Map<string, Map<string, Value>>, key: string): Map<string, Value> => {
  const known = of.get(key) ?? new Map<string, Value>()
  of.set(key, known)
  return known
}

/** Widths of words at size 1, by face and way. */
const wordWidths = new Map<string, Map<string, number>>()

/**
 * Measures each word once for all documents: a text is measured to break its lines, again to place it, and by pdfkit as
 * it is drawn.
 */
const measureOnce = (face: DrawnFace, name: Face, isPlain: boolean): void => {
  const widths = remembered(wordWidths, `${name} ${isPlain}`)
  const measure = face.widthOfString.bind(face)
  const widthOf = (word: string): number => {
    const known = widths.get(word)
    if (known !== undefined) return known
    const width = measure(word, 1)
    if (widths.size >= mostWords) widths.clear()
    widths.set(word, width)
    return width
  }
  face.widthOfString = (text, size, features) => {
    if (features !== undefined || text.includes('\t')) return measure(text, size, features)
    let width = 0
    // Words with the space behind each, as pdfkit lays them out.
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = text.indexOf(' ', start) + 1 || text.length
      width += widthOf(text.slice(start, end))
    }
    return width * size
  }
}

/** Words that are remembered for each face and way: about two megabytes. */
const mostWords = 4000

/** Cached layouts of words, by face and direction: labels, dates and numbers recur in every document. */
const laidOut = new Map<string, Map<string, unknown>>()

/**
 * Lays out each word once for all documents, which is most of the rendering work. A glyph remembers its first text; it
 * is reset before each word, so that the cached result depends on that word alone.
 */
const layOutOnce = (face: DrawnFace, name: Face, isPlain: boolean): void => {
  const words = remembered(laidOut, `${name} ${isPlain}`)
  const layOut = face.layoutRun.bind(face)
  face.layoutRun = (text, features) => {
    const known = features === undefined ? words.get(text) : undefined
    if (known !== undefined) return known
    face.font._glyphs = {}
    if (features !== undefined) return layOut(text, features)
    if (name === 'code' && isPlainCode(text)) return layOutCode(face, text)
    const run = isPlain ? layOut(text, { calt: false, kern: false }) : layOut(text)
    if (words.size >= mostWords) words.clear()
    words.set(text, run)
    return run
  }
}

/**
 * Registers the faces under their names; `isPlain` leaves kerning and contextual forms out, whose laying out takes most
 * of the time that a document of thousands of lines takes. They are read once, which takes longer than setting a page.
 */
const registerFaces = (pdf: PDFKit.PDFDocument, isPlain: boolean): void => {
  for (const face of faces) {
    pdf.registerFont(face, sourceOf(face))
    const drawn = drawnFace(pdf, face)
    readFonts.set(face, drawn.font)
    layOutOnce(drawn, face, isPlain)
    measureOnce(drawn, face, isPlain)
    readOutlinesOnce(drawn.subset, face)
  }
}

/**
 * Embeds a glyph once for each text that it represents. Arabic letters share their strokes and differ in dots; with
 * one code for both, pdfkit would have the one read as the other. The dots alone represent nothing.
 */
const tellGlyphsApart = (face: DrawnFace): void => {
  const getGlyph = face.font.getGlyph.bind(face.font)
  face.font.getGlyph = (id, codePoints = []) =>
    // It inherits everything but its text.
    Object.create(getGlyph(id), { codePoints: { value: codePoints } }) as Glyph
  const places = new Map<string, number>()
  const place = (glyph: Glyph): number => {
    const key = [glyph.id, ...glyph.codePoints].join(' ')
    const known = places.get(key)
    if (known !== undefined) return known
    const added = face.subset.glyphs.push(glyph.id) - 1
    places.set(key, added)
    face.widths[added] = glyph.advanceWidth * face.scale
    face.unicode[added] = glyph.codePoints
    return added
  }
  face.encode = (text, features) => {
    const { glyphs, positions } = face.layout(text, features)
    return [glyphs.map((glyph) => place(glyph).toString(16).padStart(4, '0')), positions]
  }
}

const codePointsOf = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)

/** A font without any characters throws when one is requested. */
const has = (font: ReadFont, codePoint: number): boolean => {
  try {
    return font.hasGlyphForCodePoint(codePoint)
  } catch {
    return false
  }
}

const invisible = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}|\p{Cn}/u

const isOwn = (face: Face, cluster: string): boolean =>
  !invisible.test(cluster) &&
  codePointsOf(cluster).every((codePoint) => readFonts.get(face)?.hasGlyphForCodePoint(codePoint))

const createTypeface = (pdf: PDFKit.PDFDocument, borrowed: BorrowedFonts): Typeface => {
  const opened = new Map<string, DrawnFace>()
  const open = (name: string): DrawnFace => {
    const face = opened.get(name) ?? drawnFace(pdf, name)
    if (!opened.has(name)) tellGlyphsApart(face)
    opened.set(name, face)
    return face
  }
  const borrow = (face: Face, cluster: string): string | null => {
    const family = borrowed.fontOf.get(cluster)
    if (family === undefined) return null
    const name = `${family}-${face === 'strong' ? 'strong' : 'regular'}`
    const isThere = codePointsOf(cluster)
      .filter((codePoint) => !isVariationSelector(codePoint))
      .every((codePoint) => has(open(name).font, codePoint))
    return isThere ? name : null
  }
  const choose = (face: Face, cluster: string): string | null => {
    if (isOwn(face, cluster)) return face
    const name = borrow(face, cluster)
    if (name !== null) return name
    const bare = cluster.replaceAll(/[\uFE00-\uFE0F]/g, '')
    return bare !== '' && isOwn(face, bare) ? face : null
  }
  const chosen: Record<Face, Map<string, string | null>> = {
    regular: new Map(),
    strong: new Map(),
    code: new Map(),
  }
  return {
    fontOf: (face, cluster) => {
      const known = chosen[face].get(cluster)
      if (known !== undefined) return known
      const font = choose(face, cluster)
      chosen[face].set(cluster, font)
      return font
    },
  }
}

/** Registers all fonts that a document with this text needs, under the names that `fontOf` gives. */
export const openTypeface = async (
  pdf: PDFKit.PDFDocument,
  text: string,
  isPlain: boolean,
): Promise<Typeface> => {
  if (readFonts.size === 0) registerFaces(pdf, isPlain)
  const isWanted = (cluster: string): boolean =>
    !faces.every((face) => isOwn(face, cluster)) &&
    !Array.from(cluster).every((character) => invisible.test(character))
  const borrowed = await borrowFonts(text, isWanted)
  registerFaces(pdf, isPlain)
  for (const [name, { regular, strong }] of borrowed.files) {
    pdf.registerFont(`${name}-regular`, regular)
    pdf.registerFont(`${name}-strong`, strong)
  }
  return createTypeface(pdf, borrowed)
}

/** Characters of a text beyond this many are omitted by default; the record contains them. */
const maxCharacters = 2000

const notation = (codePoint: number): string => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns whether all of a text is Latin letters and common signs: most texts are, and need no closer look. */
export const isCommon = (text: string): boolean => !/[^\0-\u024F–—‘’“”…]/u.test(text)

const partsOf = (text: string): string[] =>
  isCommon(text) ? Array.from(text) : Array.from(graphemes.segment(text), ({ segment }) => segment)

/**
 * Returns the text as it can be shown. Characters that no font has, or that would be invisible or change the direction
 * of writing, appear as their number, such as `[U+202E]`: nothing is silently lost or disguised. States how many
 * characters are omitted beyond `limit`.
 */
export const showable = (typeface: Typeface, face: Face, text: string, limit = maxCharacters): string => {
  const normal = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\p{Zs}]/gu, ' ')
  const parts = partsOf(normal)
  const show = (part: string): string =>
    part === '\n' || typeface.fontOf(face, part) !== null ? part : notation(part.codePointAt(0) ?? 0)
  const shown = parts
    .slice(0, limit)
    .map((part) => (typeface.fontOf(face, part) === null ? Array.from(part, show).join('') : part))
  const rest = parts.length - limit
  return shown.join('') + (rest > 0 ? ` … (${rest} more characters in the record)` : '')
}
