const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ndash: '–',
  mdash: '—',
}

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff && !(code >= 0xd8_00 && code <= 0xdf_ff)
      ? String.fromCodePoint(code)
      : ' '
  })

/** Elements with their own line, and paragraphs: with an empty line around them. */
const lines = new Set(['div', 'tr', 'td', 'li', 'dt', 'dd', 'address'])
const paragraphs = new Set(['p', 'table', 'ul', 'ol', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements that are not text, and quotations, which are not the sender's. */
const skipped = new Set(['script', 'style', 'head', 'title', 'template', 'blockquote'])
/** Tags within these are text. */
const rawText = new Set(['script', 'style', 'title'])

/** The line breaks that a tag needs behind the text before it. */
const breaksOf = (text: string, name: string): string => {
  if (name === 'br') return '\n'
  const needed = paragraphs.has(name) ? 2 : lines.has(name) ? 1 : 0
  const present = text === '' || text.endsWith('\n\n') ? 2 : text.endsWith('\n') ? 1 : 0
  return '\n'.repeat(Math.max(0, needed - present))
}

/** Text between tags, in single spaces; at the beginning of a line without them. */
const append = (text: string, more: string): string => {
  const spaced = more.replaceAll(/\s+/g, ' ')
  return text === '' || text.endsWith('\n') ? spaced.trimStart() : spaced
}

/**
 * Converts HTML to text, with a line for each block. One pass, without patterns that look ahead: what does not close ends
 * with the text. Only for reading: the result is plain text, and is escaped like any other.
 */
export const htmlToText = (html: string): string => {
  let text = ''
  const inside: string[] = []
  for (let index = 0; index < html.length;) {
    const open = html.indexOf('<', index)
    const end = open === -1 ? html.length : open
    if (inside.length === 0) text += append(text, html.slice(index, end))
    if (open === -1) break
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    if (close === -1) break
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 40))
    index = close + (isComment ? 3 : 1)
    if (isComment || !tag) continue
    const [isEnd, name] = [tag[1] === '/', (tag[2] ?? '').toLowerCase()]
    const around = inside.at(-1) ?? ''
    if (rawText.has(around) && !(isEnd && name === around)) continue
    if (skipped.has(name)) {
      if (!isEnd) inside.push(name)
      else if (around === name) inside.pop()
    } else if (inside.length === 0) text += breaksOf(text, name)
  }
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
