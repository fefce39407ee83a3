import createBidi from 'bidi-js'

const bidi = createBidi()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export type Direction = 'ltr' | 'rtl'

/** A part of a line in one font and one direction. `text` is as the font's shaper wants it. */
export type VisualRun = { text: string; font: string; isRightToLeft: boolean }

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Returns whether any of it is written from right to left. */
const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** The direction of a paragraph: that of its first letter. */
export const directionOf = (text: string): Direction => {
  if (!hasRightToLeft(text)) return 'ltr'
  const [paragraph] = bidi.getEmbeddingLevels(text).paragraphs
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

export const clustersOf = (text: string): { text: string; index: number }[] =>
  Array.from(graphemes.segment(text), ({ segment, index }) => ({ text: segment, index }))

/** Neighbours in one font. */
const runsByFont = (text: string, fontOf: (cluster: string) => string): VisualRun[] => {
  const runs: VisualRun[] = []
  for (const cluster of clustersOf(text)) {
    const font = fontOf(cluster.text)
    const last = runs.at(-1)
    if (last?.font === font) last.text += cluster.text
    else runs.push({ text: cluster.text, font, isRightToLeft: false })
  }
  return runs
}

const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')

/** A shaper turns letters of Arabic or Hebrew itself; signs between them, which have no direction, are turned here. */
const turn = (text: string): string => {
  const facing = mirrored(text)
  if (hasRightToLeft(text)) return facing
  return clustersOf(facing)
    .map((cluster) => cluster.text)
    .toReversed()
    .join('')
}

/** Returns the parts of a line in visual order, from left to right, by the Unicode bidirectional algorithm. */
export const visualRuns = (
  text: string,
  direction: Direction,
  fontOf: (cluster: string) => string,
): VisualRun[] => {
  if (direction === 'ltr' && !hasRightToLeft(text)) return runsByFont(text, fontOf)
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const places: number[] = []
  bidi.getReorderedIndices(text, embedding).forEach((index, place) => {
    places[index] = place
  })
  const runs: (VisualRun & { level: number; place: number })[] = []
  for (const cluster of clustersOf(text)) {
    const font = fontOf(cluster.text)
    const level = embedding.levels[cluster.index] ?? 0
    const place = places[cluster.index] ?? 0
    const last = runs.at(-1)
    // Digits of Arabic run from left to right, which a shaper does not see in their script: one by one, they stay so.
    const isDigits = level % 2 === 0 && hasRightToLeft(cluster.text)
    if (last?.font === font && last.level === level && !isDigits) last.text += cluster.text
    else runs.push({ text: cluster.text, font, level, place, isRightToLeft: level % 2 === 1 })
  }
  return runs
    .toSorted((a, b) => a.place - b.place)
    .map(({ text: part, font, isRightToLeft }) => ({
      text: isRightToLeft ? turn(part) : part,
      font,
      isRightToLeft,
    }))
}

/**
 * Positions where a line may break, best first: between words, after a punctuation mark within a word, between any two
 * characters.
 */
const splitters: readonly ((text: string) => string[])[] = [
  (text) => text.match(/\s*\S+\s*/g) ?? [text],
  (text) => text.split(/(?<=[-/_@.,;:\]])/),
  (text) => clustersOf(text).map((cluster) => cluster.text),
]

const breakParagraph = (text: string, width: number, measure: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string): boolean => measure(candidate.trimEnd()) <= width
  const endLine = (): void => {
    if (line !== '') lines.push(line.trimEnd())
    line = ''
  }
  const place = (part: string, level: number): void => {
    if (fits(line + part)) {
      line += part
      return
    }
    const split = splitters[level]
    if (level > 0 && (fits(part) || !split)) {
      endLine()
      line = part
      return
    }
    const pieces = split?.(part) ?? []
    if (level === splitters.length - 1) return fill(pieces)
    for (const piece of pieces) place(piece, level + 1)
  }
  /** Breaks between any two of the pieces. Halving finds how many fit: measuring every prefix would be slow. */
  const fill = (pieces: readonly string[]): void => {
    for (let start = 0; start < pieces.length;) {
      let [fitting, tooMany] = [start, pieces.length + 1]
      while (tooMany - fitting > 1) {
        const middle = Math.floor((fitting + tooMany) / 2)
        if (fits(line + pieces.slice(start, middle).join(''))) fitting = middle
        else tooMany = middle
      }
      // A single character that is wider than the line gets its own line.
      if (fitting === start && line === '') fitting = start + 1
      line += pieces.slice(start, fitting).join('')
      start = fitting
      if (start < pieces.length) endLine()
    }
  }
  place(text, 0)
  endLine()
  return lines.length === 0 ? [''] : lines
}

/**
 * Breaks a text into lines no wider than `width`, in the units of `measure`. What has no good place to break is broken
 * between characters, so that nothing runs over its column; only a single character may be wider than the line.
 */
export const breakLines = (text: string, width: number, measure: (text: string) => number): string[] =>
  text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, measure))
