import { readFile } from 'node:fs/promises'

import subsetFont from 'subset-font'

import { findSlice, type Slice } from './noto-families.ts'

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

/** What the documents' own faces may lack, with the character before it, which may belong to it. */
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
  const at = (wght: number) => subsetFont(whole, text, { targetFormat: 'sfnt', variationAxes: { wght } })
  const made = { regular: await at(borrowedWeights.regular), strong: await at(borrowedWeights.strong) }
  latest.set(key, made)
  const [oldest] = latest.keys()
  if (latest.size > maxKept && oldest !== undefined) latest.delete(oldest)
  return made
}

/**
 * Looks through all text of a document for what its own faces lack (`isWanted`), and cuts fonts with those glyphs. Clusters that no
 * family has are left out. The same text gives the same fonts.
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
