import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** A family that lends its glyphs to what the documents' own faces lack. */
type Family = {
  /** Its package, below `@fontsource-variable/`. */
  name: string
  /** Tried first for text in this script: several families have the same ideographs, drawn as each country does. */
  script: RegExp
}

const families: readonly Family[] = [
  { name: 'noto-emoji', script: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u },
  { name: 'noto-sans-arabic', script: /\p{Script=Arabic}/u },
  { name: 'noto-sans-hebrew', script: /\p{Script=Hebrew}/u },
  { name: 'noto-sans-armenian', script: /\p{Script=Armenian}/u },
  { name: 'noto-sans-georgian', script: /\p{Script=Georgian}/u },
  { name: 'noto-sans-ethiopic', script: /\p{Script=Ethiopic}/u },
  { name: 'noto-sans-devanagari', script: /\p{Script=Devanagari}/u },
  { name: 'noto-sans-bengali', script: /\p{Script=Bengali}/u },
  { name: 'noto-sans-gurmukhi', script: /\p{Script=Gurmukhi}/u },
  { name: 'noto-sans-gujarati', script: /\p{Script=Gujarati}/u },
  { name: 'noto-sans-tamil', script: /\p{Script=Tamil}/u },
  { name: 'noto-sans-telugu', script: /\p{Script=Telugu}/u },
  { name: 'noto-sans-kannada', script: /\p{Script=Kannada}/u },
  { name: 'noto-sans-malayalam', script: /\p{Script=Malayalam}/u },
  { name: 'noto-sans-sinhala', script: /\p{Script=Sinhala}/u },
  { name: 'noto-sans-thai', script: /\p{Script=Thai}/u },
  { name: 'noto-sans-lao', script: /\p{Script=Lao}/u },
  { name: 'noto-sans-khmer', script: /\p{Script=Khmer}/u },
  { name: 'noto-sans-myanmar', script: /\p{Script=Myanmar}/u },
  { name: 'noto-sans-kr', script: /\p{Script=Hangul}/u },
  { name: 'noto-sans-jp', script: /\p{Script=Hiragana}|\p{Script=Katakana}/u },
  { name: 'noto-sans-sc', script: /\p{Script=Han}/u },
  { name: 'noto-sans-tc', script: /\p{Script=Bopomofo}/u },
]

/** One file of a family: each has a part of its characters. */
type Slice = {
  /** Unique, such as `noto-sans-sc-104`. */
  name: string
  /** Its WOFF2 file, with all weights. */
  file: URL
  ranges: readonly (readonly [first: number, last: number])[]
}

const packageFile = (family: string, path: string): URL =>
  new URL(import.meta.resolve(`@fontsource-variable/${family}/${path}`))

const readRange = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const readSlices = (family: string): Slice[] => {
  const listed: Record<string, string> = JSON.parse(readFileSync(packageFile(family, 'unicode.json'), 'utf8'))
  return Object.entries(listed).map(([key, ranges]) => {
    const part = key.replaceAll(/[[\]]/g, '')
    return {
      name: `${family}-${part}`,
      file: packageFile(family, `files/${family}-${part}-wght-normal.woff2`),
      ranges: ranges.split(',').map(readRange),
    }
  })
}

const known = new Map<string, Slice[]>()

/** The files of a family, read from its package when it is first needed. */
const slicesOf = (family: string): Slice[] => {
  const slices = known.get(family) ?? readSlices(family)
  known.set(family, slices)
  return slices
}

const holds = (slice: Slice, codePoint: number): boolean =>
  slice.ranges.some(([first, last]) => first <= codePoint && codePoint <= last)

/** Chooses between presentations of the character before it; nothing is drawn for it. */
export const isVariationSelector = (codePoint: number): boolean => codePoint >= 0xfe00 && codePoint <= 0xfe0f

/** The file that has a whole grapheme cluster, so that its parts can be joined; null if no family has it. */
const findSlice = (cluster: string): Slice | null => {
  const wanted = Array.from(cluster, (character) => character.codePointAt(0) ?? 0).filter(
    (codePoint) => !isVariationSelector(codePoint),
  )
  const [first, rest] = [true, false].map((isPreferred) =>
    families.filter(({ script }) => script.test(cluster) === isPreferred),
  )
  for (const { name } of [...(first ?? []), ...(rest ?? [])]) {
    const found = slicesOf(name).find((slice) => wanted.every((codePoint) => holds(slice, codePoint)))
    if (found) return found
  }
  return null
}

/** Weights in which glyphs are lent: those of the documents' own faces. */
const borrowedWeights = { regular: 400, strong: 600 } as const

type BorrowedWeight = keyof typeof borrowedWeights

/** Fonts made for one document: TrueType files with no more glyphs than it needs. */
export type BorrowedFonts = {
  /** The font that draws a grapheme cluster, by the name under which it is in `files`. */
  fontOf: ReadonlyMap<string, string>
  files: ReadonlyMap<string, Cut>
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters that the documents' own fonts may lack, with the preceding one, which may belong to them. */
const uncommon = /[\s\S]?[\u0250-\u{10FFFF}]+/gu

const clustersIn = (text: string): Set<string> =>
  new Set(
    (text.normalize('NFC').match(uncommon) ?? []).flatMap((part) =>
      Array.from(graphemes.segment(part), ({ segment }) => segment),
    ),
  )

type Cut = Record<BorrowedWeight, Uint8Array>

/** The latest fonts that were cut, a few kilobytes each: the same names come again and again. */
const latest = new Map<string, Cut>()
const maxKept = 400

const cut = async ({ name, file }: Slice, text: string): Promise<Cut> => {
  const key = `${name} ${text}`
  const kept = latest.get(key)
  if (kept) return kept
  const whole = await readFile(file)
  const { default: subsetFont } = await import('subset-font')
  const at = (wght: number) => subsetFont(whole, text, { targetFormat: 'sfnt', variationAxes: { wght } })
  const made = { regular: await at(borrowedWeights.regular), strong: await at(borrowedWeights.strong) }
  latest.set(key, made)
  const [oldest] = latest.keys()
  if (latest.size > maxKept && oldest !== undefined) latest.delete(oldest)
  return made
}

/**
 * Finds all text of a document that its own fonts lack (`isWanted`), and subsets fonts with those glyphs. Omits
 * clusters that no family has. The same text produces the same fonts.
 */
export const borrowFonts = async (
  text: string,
  isWanted: (cluster: string) => boolean,
): Promise<BorrowedFonts> => {
  const fontOf = new Map<string, string>()
  const wanted = new Map<string, { slice: Slice; text: string }>()
  for (const cluster of [...clustersIn(text)].toSorted()) {
    const slice = isWanted(cluster) ? findSlice(cluster) : null
    if (!slice) continue
    fontOf.set(cluster, slice.name)
    wanted.set(slice.name, { slice, text: (wanted.get(slice.name)?.text ?? '') + cluster })
  }
  const files = new Map<string, Cut>()
  for (const [name, { slice, text: characters }] of wanted) files.set(name, await cut(slice, characters))
  return { fontOf, files }
}
