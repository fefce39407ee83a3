import type { Align, Block, Run } from './letter-model.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00A0', '&nbsp;')

const writeRun = ({ text, strong, italic, underline }: Run): string => {
  const lines = escape(text).replaceAll('\n', '<br>')
  const underlined = underline ? `<u>${lines}</u>` : lines
  const slanted = italic ? `<em>${underlined}</em>` : underlined
  return strong ? `<strong>${slanted}</strong>` : slanted
}

const writeRuns = (runs: readonly Run[]): string => runs.map(writeRun).join('')

const alignment = (align: Align): string =>
  align === 'start' ? '' : ` style="text-align: ${align === 'end' ? 'right' : 'center'}"`

/** The text of a cell or an item with one paragraph is written without a paragraph. */
const writeInner = (blocks: readonly Block[]): string => {
  const [only] = blocks
  return blocks.length === 1 && only?.kind === 'paragraph' && only.align === 'start'
    ? writeRuns(only.runs)
    : blocks.map(writeBlock).join('\n')
}

/** Heads of tables are strong already. */
const withoutStrong = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    block.kind === 'paragraph'
      ? { ...block, runs: block.runs.map((run) => ({ ...run, strong: false })) }
      : block,
  )

const writeBlock = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${alignment(block.align)}>${writeRuns(block.runs)}</h${block.level}>`
    case 'paragraph':
      return `<p${alignment(block.align)}>${writeRuns(block.runs)}</p>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      const items = block.items.map((item) => `<li>${writeInner(item)}</li>`)
      return [`<${tag}>`, ...items, `</${tag}>`].join('\n')
    }
    case 'table': {
      const rows = block.rows.map(
        (row) =>
          `<tr>${row
            .map(({ isHead, blocks }) =>
              isHead ? `<th>${writeInner(withoutStrong(blocks))}</th>` : `<td>${writeInner(blocks)}</td>`,
            )
            .join('')}</tr>`,
      )
      return [block.hasRules ? '<table>' : '<table border="0">', ...rows, '</table>'].join('\n')
    }
    case 'quote':
      return `<blockquote>\n${block.blocks.map(writeBlock).join('\n')}\n</blockquote>`
    case 'rule':
      return '<hr>'
    case 'page_break':
      return '<div style="break-before: page"></div>'
  }
}

/** Writes a letter as HTML with nothing but its structure: what `readHtml` reads as the same letter. */
export const writeHtml = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('\n')
