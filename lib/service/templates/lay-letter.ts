import { drawOrnament, inks, type Sheet, type TextStyle, textStyles } from '#lib/service/pdf/sheet.ts'

import { type Align, type Block, LetterError, type Run, signaturePlace } from './letter-model.ts'
import { LineSetter } from './styled-lines.ts'

type Element = PDFKit.PDFStructureElement

/** A strip of the letter, as wide as its column, that is never cut. */
export type Strip =
  | { kind: 'gap'; height: number }
  | { kind: 'break' }
  | {
      kind: 'content'
      height: number
      /** Stays on the page of the next one. */
      staysWithNext: boolean
      draw: (y: number) => void
    }

/**
 * Column that contains blocks. `parent` opens the structure element that they belong to when it is first drawn into.
 */
type Column = { x: number; width: number; parent: () => Element }

export const styles = {
  body: { ...textStyles.body, size: 10.5, leading: 15 },
  small: { ...textStyles.body, size: 9, leading: 12.5, color: inks.muted },
  1: { ...textStyles.heading, size: 16, leading: 21 },
  2: { ...textStyles.heading, size: 13, leading: 18 },
  3: { ...textStyles.heading, size: 11, leading: 15 },
} as const satisfies Record<string | number, TextStyle>

const gaps = { paragraph: 8, item: 3, heading: 12 } as const
const indent = 20
const cellPadding = 5
const signatureSize = { width: 190, height: 48 } as const

/** The size of a PNG within a frame, never enlarged beyond 96 pixels an inch. */
export const fitImage = (
  png: Uint8Array,
  frame: { width: number; height: number },
): { width: number; height: number } => {
  // Where the header of a PNG has them (RFC 2083, 4.1.1).
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [wide, high] = [view.getUint32(16), view.getUint32(20)]
  const scale = Math.min(frame.width / wide, frame.height / high, 0.75)
  return { width: wide * scale, height: high * scale }
}

/** Opens an element below another one, once. */
const opener = (
  sheet: Sheet,
  parent: () => Element,
  tag: string,
  options: Record<string, string> = {},
): (() => Element) => {
  let element: Element | undefined
  return () => {
    if (element) return element
    const opened = sheet.pdf.struct(tag, options)
    parent().add(opened)
    element = opened
    return opened
  }
}

/** Lays blocks out as strips, one below the other. `maxHeight`: of a strip, that of a page. */
export class LetterLayout {
  readonly #sheet: Sheet
  readonly #signature: Uint8Array | null
  readonly #maxHeight: number

  constructor(sheet: Sheet, options: { signature: Uint8Array | null; maxHeight: number }) {
    this.#sheet = sheet
    this.#signature = options.signature
    this.#maxHeight = options.maxHeight
  }

  layBlocks(blocks: readonly Block[], column: Column): Strip[] {
    return blocks.flatMap((block, index): Strip[] => {
      const strips = this.#layBlock(block, column)
      if (block.kind === 'page_break' || index === blocks.length - 1) return strips
      return [...strips, { kind: 'gap', height: gaps.paragraph }]
    })
  }

  #layBlock(block: Block, column: Column): Strip[] {
    switch (block.kind) {
      case 'heading': {
        const strips = this.#layText(block, column, styles[block.level], `H${block.level}`)
        return [
          { kind: 'gap', height: gaps.heading - gaps.paragraph },
          ...strips.map((strip) => (strip.kind === 'content' ? { ...strip, staysWithNext: true } : strip)),
        ]
      }
      case 'paragraph':
        return this.#layParagraph(block, column)
      case 'list':
        return this.#layList(block, column)
      case 'table':
        return this.#layTable(block, column)
      case 'quote': {
        const parent = opener(this.#sheet, column.parent, 'BlockQuote')
        return this.layBlocks(block.blocks, {
          x: column.x + indent,
          width: column.width - 2 * indent,
          parent,
        })
      }
      case 'rule':
        return [this.#rule(column)]
      case 'page_break':
        return [{ kind: 'break' }]
    }
  }

  /** A signature within a paragraph is on a separate line. */
  #layParagraph({ runs, align }: { runs: Run[]; align: Align }, column: Column): Strip[] {
    return splitAtSignature(runs).flatMap((part) =>
      part === 'signature'
        ? this.#laySignature(align, column)
        : this.#layText({ runs: part, align }, column, styles.body, 'P'),
    )
  }

  #layText(
    { runs, align }: { runs: readonly Run[]; align: Align },
    { x, width, parent }: Column,
    style: TextStyle,
    tag: string,
  ): Strip[] {
    const setter = new LineSetter(this.#sheet, style)
    const element = opener(this.#sheet, parent, tag)
    const lines = setter.layLines(runs, width)
    return lines.map((line, index) => ({
      kind: 'content',
      height: style.leading,
      // Neither the first nor the last line of a paragraph is alone on a page.
      staysWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
      draw: (y) => {
        element().add(() => setter.drawLine(line, align, { x, y, width }))
      },
    }))
  }

  #laySignature(align: Align, { x, width, parent }: Column): Strip[] {
    const png = this.#signature
    if (!png) return []
    const size = fitImage(png, { width: Math.min(signatureSize.width, width), height: signatureSize.height })
    const room = width - size.width
    const left = x + (align === 'end' ? room : align === 'center' ? room / 2 : 0)
    const draw = (y: number): void => {
      // A variable, because the declared options lack `bbox`, which pdfkit reads.
      const options = { alt: 'Signature', bbox: [left, y, left + size.width, y + size.height] }
      const paint = (): void => {
        this.#sheet.pdf.image(Buffer.from(png), left, y, size)
      }
      parent().add(this.#sheet.pdf.struct('Figure', options, paint))
    }
    return [{ kind: 'content', height: size.height + 4, staysWithNext: true, draw }]
  }

  #layList({ ordered, items }: Block & { kind: 'list' }, { x, width, parent }: Column): Strip[] {
    const list = opener(this.#sheet, parent, 'L')
    const setter = new LineSetter(this.#sheet, styles.body)
    return items.flatMap((blocks, index): Strip[] => {
      const item = opener(this.#sheet, list, 'LI')
      const label = opener(this.#sheet, item, 'Lbl')
      const body = opener(this.#sheet, item, 'LBody')
      const [mark] = setter.layLines([{ ...unstyled, text: ordered ? `${index + 1}.` : '•' }], indent)
      const strips = this.layBlocks(blocks, { x: x + indent, width: width - indent, parent: body })
      const first = strips.findIndex(({ kind }) => kind === 'content')
      const marked = strips.map((strip, place): Strip => {
        if (place !== first || strip.kind !== 'content') return strip
        const draw = (y: number): void => {
          if (mark) label().add(() => setter.drawLine(mark, 'start', { x, y, width: indent }))
          strip.draw(y)
        }
        return { ...strip, draw }
      })
      return index === 0 ? marked : [{ kind: 'gap', height: gaps.item }, ...marked]
    })
  }

  #layTable({ rows, hasRules }: Block & { kind: 'table' }, column: Column): Strip[] {
    const table = opener(this.#sheet, column.parent, 'Table')
    const count = rows[0]?.length ?? 1
    const width = column.width / count
    const laid = rows.map((row): Strip => {
      const element = opener(this.#sheet, table, 'TR')
      const cells = row.map(({ isHead, blocks }, index) => {
        const cell = isHead
          ? opener(this.#sheet, element, 'TH', { scope: 'Column' })
          : opener(this.#sheet, element, 'TD')
        const strips = this.layBlocks(blocks, {
          x: column.x + index * width + (hasRules ? cellPadding : 0),
          width: width - 2 * cellPadding,
          parent: cell,
        })
        return { cell, strips }
      })
      const height = Math.max(0, ...cells.map(({ strips }) => heightOf(strips))) + 2 * cellPadding
      if (height > this.#maxHeight) {
        throw new LetterError('A row of a table is higher than a page. Split it into several rows.')
      }
      const draw = (y: number): void => {
        for (const { cell, strips } of cells) {
          cell()
          drawStack(strips, y + cellPadding)
        }
        if (hasRules) this.#drawRule(column, y + height)
      }
      return { kind: 'content', height, staysWithNext: row.every(({ isHead }) => isHead), draw }
    })
    return hasRules ? [this.#rule(column, 0), ...laid] : laid
  }

  #rule(column: Column, height = 6): Strip {
    const draw = (y: number): void => this.#drawRule(column, y + height / 2)
    return { kind: 'content', height, staysWithNext: height === 0, draw }
  }

  #drawRule({ x, width }: Column, y: number): void {
    drawOrnament(this.#sheet, () => {
      this.#sheet.pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .strokeColor(inks.rule)
        .stroke()
    })
  }
}

export const unstyled = { strong: false, italic: false, underline: false } as const

const splitAtSignature = (runs: readonly Run[]): (Run[] | 'signature')[] => {
  const parts: (Run[] | 'signature')[] = [[]]
  for (const run of runs) {
    for (const [index, text] of run.text.split(signaturePlace).entries()) {
      if (index > 0) parts.push('signature', [])
      const last = parts.at(-1)
      if (text !== '' && Array.isArray(last)) last.push({ ...run, text })
    }
  }
  if (parts.length === 1) return parts
  // The line break around it is that of the image.
  return parts
    .map((part) => (part === 'signature' ? part : trimBreaks(part)))
    .filter((part) => part === 'signature' || part.length > 0)
}

const trimBreaks = (runs: readonly Run[]): Run[] =>
  runs
    .map((run, index) => {
      const start = index === 0 ? run.text.replace(/^\s*\n/, '') : run.text
      return { ...run, text: index === runs.length - 1 ? start.replace(/\n\s*$/, '') : start }
    })
    .filter(({ text }) => text.trim() !== '')

const stripHeight = (strip: Strip): number => (strip.kind === 'break' ? 0 : strip.height)

const heightOf = (strips: readonly Strip[]): number =>
  strips.reduce((height, strip) => height + stripHeight(strip), 0)

const drawStack = (strips: readonly Strip[], top: number): void => {
  let y = top
  for (const strip of strips) {
    if (strip.kind === 'content') strip.draw(y)
    y += stripHeight(strip)
  }
}
