import { type Canvas, drawLines, type TextStyle, widthOf } from '#lib/service/pdf/sheet.ts'
import { clustersOf, type Direction, directionOf } from '#lib/service/pdf/text-layout.ts'
import { showable } from '#lib/service/pdf/typeface.ts'

import type { Align, Run } from './letter-model.ts'

/** Text of a line in one style. */
type Segment = Run & { width: number }

/** A rendered line: its parts in reading order. */
export type StyledLine = { segments: Segment[]; width: number; direction: Direction }

/** A part of a line that is not broken unless it is wider than the line. */
type Word = { segments: Run[]; width: number }

const styleOf = ({ strong }: Run, style: TextStyle): TextStyle =>
  strong ? { ...style, face: 'strong' } : style

/** Sets lines in one size, of text in several styles. */
export class LineSetter {
  readonly #canvas: Canvas
  readonly #style: TextStyle

  constructor(canvas: Canvas, style: TextStyle) {
    this.#canvas = canvas
    this.#style = style
  }

  /** The text broken into lines of at most `width` points. */
  layLines(runs: readonly Run[], width: number): StyledLine[] {
    return this.#hardLines(runs).flatMap((line) => this.#breakLine(line, width))
  }

  /** Draws a line within `width` points from `x`, with its top at `y`. */
  drawLine(line: StyledLine, align: Align, place: { x: number; y: number; width: number }): void {
    const isReversed = line.direction === 'rtl'
    const room = place.width - line.width
    const side = isReversed && align !== 'center' ? (align === 'start' ? 'end' : 'start') : align
    let x = place.x + (side === 'end' ? room : side === 'center' ? room / 2 : 0)
    for (const segment of isReversed ? line.segments.toReversed() : line.segments) {
      this.#drawSegment(segment, line.direction, { x, y: place.y })
      x += segment.width
    }
  }

  #drawSegment(segment: Segment, direction: Direction, { x, y }: { x: number; y: number }): void {
    const { pdf } = this.#canvas
    const style = styleOf(segment, this.#style)
    const baseline = y + 0.75 * style.leading
    pdf.save()
    // The faces have no italics: they are slanted, as Inter's are drawn.
    if (segment.italic) pdf.transform(1, 0, -slant, 1, slant * baseline, 0)
    drawLines(this.#canvas, [{ text: segment.text, direction }], style, { x, y })
    pdf.restore()
    if (!segment.underline) return
    const below = baseline + style.size * 0.14
    pdf
      .moveTo(x, below)
      .lineTo(x + segment.width, below)
      .lineWidth(0.6)
      .strokeColor(style.color)
      .stroke()
  }

  #widthOf(runs: readonly Run[], direction: Direction): number {
    return runs.reduce(
      (width, run) => width + widthOf(this.#canvas, { text: run.text, direction }, styleOf(run, this.#style)),
      0,
    )
  }

  /** The runs as they can be shown, by the lines that the letter itself ends. */
  #hardLines(runs: readonly Run[]): Run[][] {
    const lines: Run[][] = [[]]
    for (const run of runs) {
      const { face } = styleOf(run, this.#style)
      const shown = showable(this.#canvas.typeface, face, run.text, Number.POSITIVE_INFINITY)
      for (const [index, text] of shown.split('\n').entries()) {
        if (index > 0) lines.push([])
        if (text !== '') lines.at(-1)?.push({ ...run, text })
      }
    }
    return lines
  }

  #breakLine(runs: readonly Run[], width: number): StyledLine[] {
    const text = runs.map((run) => run.text).join('')
    const direction = directionOf(text)
    const lines: Run[][] = []
    let line: Run[] = []
    let used = 0
    for (const word of this.#words(runs, text, direction, width)) {
      if (line.length > 0 && used + this.#widthOf(withoutEnd(word.segments), direction) > width) {
        lines.push(line)
        line = []
        used = 0
      }
      line = [...line, ...word.segments]
      used += word.width
    }
    if (line.length > 0 || lines.length === 0) lines.push(line)
    return lines.map((parts) => {
      const segments = joinRuns(withoutEnd(parts)).map((run) => ({
        ...run,
        width: this.#widthOf([run], direction),
      }))
      return { segments, width: segments.reduce((sum, segment) => sum + segment.width, 0), direction }
    })
  }

  /** Words with the spaces around them; wider ones in the smallest parts that they can be broken into. */
  #words(runs: readonly Run[], text: string, direction: Direction, width: number): Word[] {
    const cut = cutter(runs)
    const measure = (part: string): Word => {
      const segments = cut(part.length)
      return { segments, width: this.#widthOf(segments, direction) }
    }
    return (text.match(/\s*\S+\s*|\s+/g) ?? []).flatMap((part) => {
      const word = measure(part)
      if (this.#widthOf(withoutEnd(word.segments), direction) <= width) return [word]
      const cutWord = cutter(word.segments)
      return clustersOf(part).map(({ text: sign }) => {
        const segments = cutWord(sign.length)
        return { segments, width: this.#widthOf(segments, direction) }
      })
    })
  }
}

/** The tangent of 12 degrees. */
const slant = 0.2126

/** Splits runs from their beginning, this many characters at a time. */
const cutter = (runs: readonly Run[]): ((length: number) => Run[]) => {
  let [index, offset] = [0, 0]
  return (length) => {
    const parts: Run[] = []
    for (let left = length; left > 0;) {
      const run = runs[index]
      if (!run) break
      const text = run.text.slice(offset, offset + left)
      parts.push({ ...run, text })
      left -= text.length
      offset += text.length
      if (offset >= run.text.length) [index, offset] = [index + 1, 0]
    }
    return parts
  }
}

/** Without the spaces at the end. */
const withoutEnd = (runs: readonly Run[]): Run[] => {
  const last = runs.at(-1)
  if (!last) return []
  const text = last.text.trimEnd()
  return text === '' ? withoutEnd(runs.slice(0, -1)) : [...runs.slice(0, -1), { ...last, text }]
}

/** Neighbors in one style as one, so that letters are kerned and joined across words. */
const joinRuns = (runs: readonly Run[]): Run[] => {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const isSame =
      last?.strong === run.strong && last.italic === run.italic && last.underline === run.underline
    if (last && isSame) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}
