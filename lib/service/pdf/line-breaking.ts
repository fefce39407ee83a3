const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Where a line may break, best first: between words, after a sign within a word, between any two characters. */
const splitters: readonly ((text: string) => string[])[] = [
  (text) => text.match(/\s*\S+\s*/g) ?? [text],
  (text) => text.split(/(?<=[-/_@.,;:\]])/),
  (text) => Array.from(graphemes.segment(text), ({ segment }) => segment),
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
  /** Breaks between any two of the pieces. Halving finds how many fit: measuring each line anew takes long. */
  const fill = (pieces: readonly string[]): void => {
    for (let start = 0; start < pieces.length;) {
      let [fitting, tooMany] = [start, pieces.length + 1]
      while (tooMany - fitting > 1) {
        const middle = Math.floor((fitting + tooMany) / 2)
        if (fits(line + pieces.slice(start, middle).join(''))) fitting = middle
        else tooMany = middle
      }
      // A single character that is wider than the line stands alone.
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
