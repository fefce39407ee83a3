/** Text in one style. A line break is `\n`. */
export type Run = { text: string; strong: boolean; italic: boolean; underline: boolean }

export type Align = 'start' | 'center' | 'end'

export type TableCell = { isHead: boolean; blocks: Block[] }

/** Content of a letter: structure alone, in reading order. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; align: Align; runs: Run[] }
  | { kind: 'paragraph'; align: Align; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; hasRules: boolean; rows: TableCell[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }
  | { kind: 'page_break' }

/** Lines of a letterhead, and its images as PNG. */
export type LetterheadParts = { image: Uint8Array | null; lines: string[] }

/** The signature is an image, for which the text keeps this place. */
export const signaturePlace = '\uE000'

/** Why a letter cannot be read or rendered. Its message is for people. */
export class LetterError extends Error {
  override readonly name = 'LetterError'
  readonly code: 'INVALID_TEMPLATE' | 'TOO_MANY_PAGES'

  constructor(message: string, code: 'INVALID_TEMPLATE' | 'TOO_MANY_PAGES' = 'INVALID_TEMPLATE') {
    super(message)
    this.code = code
  }
}

/** Limits of a letter's parts: real letters have few, and more is an attack. */
export const letterLimits = {
  /** Elements within elements. */
  depth: 40,
  /** Lists and tables within each other. */
  nesting: 6,
  columns: 12,
  /** Characters after filling in. */
  characters: 400_000,
} as const

/** Calls `visit` with the runs of each text of the blocks, in the order of reading. */
export const forEachText = (blocks: readonly Block[], visit: (runs: readonly Run[]) => void): void => {
  mapTexts(blocks, (runs) => {
    visit(runs)
    return runs
  })
}

/** Returns the blocks with the runs of each text replaced. */
export const mapTexts = (blocks: readonly Block[], replace: (runs: Run[]) => Run[]): Block[] =>
  blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return { ...block, runs: replace(block.runs) }
      case 'list':
        return { ...block, items: block.items.map((item) => mapTexts(item, replace)) }
      case 'table':
        return {
          ...block,
          rows: block.rows.map((row) =>
            row.map((cell) => ({ ...cell, blocks: mapTexts(cell.blocks, replace) })),
          ),
        }
      case 'quote':
        return { ...block, blocks: mapTexts(block.blocks, replace) }
      case 'rule':
      case 'page_break':
        return block
    }
  })
