import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'

import {
  type Align,
  type Block,
  LetterError,
  letterLimits,
  type Run,
  signaturePlace,
  type TableCell,
} from './letter-model.ts'

/** A letter as read, with what was omitted. */
export type ReadLetter = { blocks: Block[]; messages: string[] }

type Element = Tree.Element
type Node = Tree.ChildNode

const isElement = (node: Node): node is Element => 'tagName' in node
const isText = (node: Node): node is Tree.TextNode => node.nodeName === '#text'

/** Elements without printable text, with the message that reports them. */
const dropped: Readonly<Record<string, string>> = {
  script: 'Scripts are left out.',
  style: 'Style sheets are left out: letters are set in one style.',
  link: 'Style sheets are left out: letters are set in one style.',
  img: 'Images are left out. Set the letterhead and the signature in the settings.',
  picture: 'Images are left out. Set the letterhead and the signature in the settings.',
  svg: 'Drawings are left out.',
  math: 'Formulas are left out.',
  canvas: 'Drawings are left out.',
  video: 'Videos and sounds are left out.',
  audio: 'Videos and sounds are left out.',
  iframe: 'Embedded pages and files are left out.',
  frameset: 'Embedded pages and files are left out.',
  object: 'Embedded pages and files are left out.',
  embed: 'Embedded pages and files are left out.',
  input: 'Form fields are left out.',
  select: 'Form fields are left out.',
  textarea: 'Form fields are left out.',
  button: 'Form fields are left out.',
  noscript: 'Text for browsers without scripts is left out.',
  template: 'Hidden text is left out.',
}

/** Elements dropped without a message: pages have them, letters do not need them. */
const silent = new Set(['head', 'title', 'meta', 'base', 'colgroup', 'col', 'wbr'])

const strongTags = new Set(['b', 'strong'])
const italicTags = new Set(['i', 'em', 'cite'])
const underlineTags = new Set(['u', 'ins'])
/** Inline elements without an effect of their own. */
const inlineTags = new Set([
  'span',
  'a',
  'small',
  'font',
  'abbr',
  'label',
  'time',
  'code',
  'mark',
  'sup',
  'sub',
])
const containers = new Set([
  'html',
  'body',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'address',
])

const attribute = (element: Element, name: string): string =>
  element.attrs.find((given) => given.name === name)?.value ?? ''

const alignments: Readonly<Record<string, Align>> = { center: 'center', right: 'end', end: 'end' }

const alignOf = (element: Element): Align | undefined => {
  const styled = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(attribute(element, 'style'))?.[1]
  return alignments[(styled ?? attribute(element, 'align')).toLowerCase()]
}

const breaksPage = (element: Element, side: 'before' | 'after'): boolean =>
  new RegExp(`(?:^|;)\\s*(?:page-)?break-${side}\\s*:\\s*(?:always|page)`, 'i').test(
    attribute(element, 'style'),
  )

/** White space as a browser shows it. Only we may keep a place for an image. */
const asOnScreen = (text: string): string =>
  text.replaceAll(/[ \t\r\n\f]+/g, ' ').replaceAll(signaturePlace, '')

type Style = Omit<Run, 'text'>
const plain: Style = { strong: false, italic: false, underline: false }

type Place = { style: Style; align: Align; depth: number; nesting: number }

/** Reads elements into blocks. Loose text between blocks becomes a paragraph. */
class Reader {
  readonly messages = new Set<string>()

  blocksOf(nodes: readonly Node[], place: Place): Block[] {
    const blocks: Block[] = []
    let loose: Run[] = []
    const flush = (): void => {
      const runs = tidy(loose)
      if (runs.length > 0) blocks.push({ kind: 'paragraph', align: place.align, runs })
      loose = []
    }
    const read = (node: Node, at: Place): void => {
      if (isText(node)) loose.push({ ...at.style, text: asOnScreen(node.value) })
      if (!isElement(node) || this.isLeftOut(node)) return
      const next = deeper(at)
      if (node.tagName === 'br') loose.push({ ...at.style, text: '\n' })
      else if (this.isInline(node)) {
        // A block may be in a link or a span.
        for (const child of node.childNodes) read(child, { ...next, style: styleOf(node, at.style) })
      } else {
        flush()
        if (breaksPage(node, 'before')) blocks.push({ kind: 'page_break' })
        blocks.push(...this.blockOf(node, next))
        if (breaksPage(node, 'after')) blocks.push({ kind: 'page_break' })
      }
    }
    for (const node of nodes) read(node, place)
    flush()
    return blocks
  }

  isLeftOut({ tagName }: Element): boolean {
    const message = dropped[tagName]
    if (message !== undefined && Object.hasOwn(dropped, tagName)) this.messages.add(message)
    return Object.hasOwn(dropped, tagName) || silent.has(tagName)
  }

  isInline(element: Element): boolean {
    const { tagName } = element
    if (tagName === 'a' && attribute(element, 'href') !== '') {
      this.messages.add('Links are left out, and their text stays.')
    }
    return (
      inlineTags.has(tagName) ||
      strongTags.has(tagName) ||
      italicTags.has(tagName) ||
      underlineTags.has(tagName)
    )
  }

  blockOf(element: Element, inherited: Place): Block[] {
    const { tagName, childNodes } = element
    const place = { ...inherited, align: alignOf(element) ?? inherited.align }
    switch (tagName) {
      case 'p':
        return this.blocksOf(childNodes, place)
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const level = tagName === 'h1' ? 1 : tagName === 'h2' ? 2 : 3
        return this.blocksOf(childNodes, place).map((block) =>
          block.kind === 'paragraph' ? { ...block, kind: 'heading', level } : block,
        )
      }
      case 'ul':
      case 'ol':
        return this.listOf(element, nested(place))
      case 'table':
        return this.tableOf(element, nested(place))
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocksOf(childNodes, nested(place)) }]
      case 'hr':
        return [{ kind: 'rule' }]
      default: {
        if (!containers.has(tagName)) {
          this.messages.add(`The formatting of <${tagName.slice(0, 40)}> is left out, and its text stays.`)
        }
        return this.blocksOf(childNodes, place)
      }
    }
  }

  listOf({ tagName, childNodes }: Element, place: Place): Block[] {
    const items = childNodes
      .filter(isElement)
      .filter((child) => !this.isLeftOut(child))
      .map((child) => this.blocksOf(child.tagName === 'li' ? child.childNodes : [child], place))
      .filter((item) => item.length > 0)
    return items.length > 0 ? [{ kind: 'list', ordered: tagName === 'ol', items }] : []
  }

  tableOf(element: Element, place: Place): Block[] {
    const rows = this.rowsOf(element, place)
    const columns = Math.max(0, ...rows.map((row) => row.length))
    if (columns > letterLimits.columns) {
      throw new LetterError(`A table has ${columns} columns; use at most ${letterLimits.columns}.`)
    }
    if (columns === 0) return []
    const hasRules = attribute(element, 'border') !== '0'
    const full = rows.map((row) => [
      ...row,
      ...Array.from({ length: columns - row.length }, (): TableCell => ({ isHead: false, blocks: [] })),
    ])
    return [{ kind: 'table', hasRules, rows: full }]
  }

  rowsOf(element: Element, place: Place): TableCell[][] {
    return element.childNodes.filter(isElement).flatMap((child) => {
      if (['thead', 'tbody', 'tfoot'].includes(child.tagName)) return this.rowsOf(child, deeper(place))
      if (child.tagName !== 'tr') return []
      const cells = child.childNodes
        .filter(isElement)
        .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
        .map((cell) => this.cellOf(cell, place))
      return cells.length > 0 ? [cells] : []
    })
  }

  cellOf(cell: Element, place: Place): TableCell {
    if (['colspan', 'rowspan'].some((name) => Number(attribute(cell, name) || 1) > 1)) {
      this.messages.add('Joined cells of tables are set as single ones.')
    }
    const isHead = cell.tagName === 'th'
    const style = isHead ? { ...place.style, strong: true } : place.style
    return {
      isHead,
      blocks: this.blocksOf(cell.childNodes, { ...place, style, align: alignOf(cell) ?? 'start' }),
    }
  }
}

const tooDeep = 'The HTML has too many elements within each other. Simplify it.'

const deeper = (place: Place): Place => {
  if (place.depth >= letterLimits.depth) throw new LetterError(tooDeep)
  return { ...place, depth: place.depth + 1 }
}

const nested = (place: Place): Place => {
  if (place.nesting >= letterLimits.nesting) throw new LetterError(tooDeep)
  return { ...place, nesting: place.nesting + 1 }
}

const styleOf = ({ tagName }: Element, style: Style): Style => ({
  strong: style.strong || strongTags.has(tagName),
  italic: style.italic || italicTags.has(tagName),
  underline: style.underline || underlineTags.has(tagName),
})

const sameStyle = (a: Run, b: Run): boolean =>
  a.strong === b.strong && a.italic === b.italic && a.underline === b.underline

/** Joins neighbors in one style, and removes white space at the ends of lines, as a browser does. */
export const tidy = (runs: readonly Run[]): Run[] => {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const before = last?.text.at(-1) ?? '\n'
    const text = / |\n/.test(before) ? run.text.replace(/^ +/, '') : run.text
    if (text === '') continue
    if (text.startsWith('\n') && last) last.text = last.text.replace(/ +$/, '')
    if (last && sameStyle(last, run)) last.text += text
    else joined.push({ ...run, text })
  }
  const last = joined.at(-1)
  if (last) last.text = last.text.replace(/[ \n]+$/, '')
  const filled = joined.filter(({ text }) => text !== '')
  return filled.length < joined.length ? tidy(filled) : filled
}

/**
 * Reads HTML as a letter: structure alone. Scripts, styles, images and whatever else would be loaded or run is not in what
 * it returns. Throws `LetterError`.
 */
export const readHtml = (html: string): ReadLetter => {
  const reader = new Reader()
  const blocks = reader.blocksOf(parse(html).childNodes, {
    style: plain,
    align: 'start',
    depth: 0,
    nesting: 0,
  })
  return { blocks, messages: [...reader.messages] }
}
