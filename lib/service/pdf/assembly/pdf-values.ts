/** A raw value of a PDF: a dictionary, an array, or anything else in its own characters, such as `12 0 R`. */
export type PdfValue = string | PdfValue[] | PdfDictionary

/** Keys with their slash, such as `/Type`. */
export type PdfDictionary = Map<string, PdfValue>

/** White space, then a mark, a name, a reference, or a run of other characters (ISO 32000-1, 7.2). */
const token =
  /[\0\t\n\f\r ]*(<<|>>|\[|\]|\(|<[0-9A-Fa-f\s]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|\d+ \d+ R(?![^\0\t\n\f\r ()<>[\]{}/%])|[^\0\t\n\f\r ()<>[\]{}/%]+)/y

const damaged = (at: number): Error => new Error(`A PDF object cannot be read at character ${at}.`)

/** Returns where a string in brackets ends; brackets within it are paired or escaped. */
const endOfString = (text: string, start: number): number => {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  throw damaged(start)
}

type Parsed = { value: PdfValue; end: number }

const readToken = (text: string, at: number): { word: string; end: number } => {
  token.lastIndex = at
  const word = token.exec(text)?.[1]
  if (word === undefined) throw damaged(at)
  if (word !== '(') return { word, end: token.lastIndex }
  const start = token.lastIndex - 1
  const end = endOfString(text, start)
  return { word: text.slice(start, end), end }
}

const parseArray = (text: string, start: number): Parsed => {
  const value: PdfValue[] = []
  let at = start
  for (;;) {
    const next = readToken(text, at)
    if (next.word === ']') return { value, end: next.end }
    const item = parseValue(text, at)
    value.push(item.value)
    at = item.end
  }
}

const parseDictionary = (text: string, start: number): Parsed => {
  const value: PdfDictionary = new Map()
  let at = start
  for (;;) {
    const key = readToken(text, at)
    if (key.word === '>>') return { value, end: key.end }
    if (!key.word.startsWith('/')) throw damaged(at)
    const entry = parseValue(text, key.end)
    value.set(key.word, entry.value)
    at = entry.end
  }
}

/** Parses the value that begins at a place of a text, and says where it ends. Throws on what no PDF has. */
export const parseValue = (text: string, at = 0): Parsed => {
  const { word, end } = readToken(text, at)
  if (word === '<<') return parseDictionary(text, end)
  if (word === '[') return parseArray(text, end)
  if (word === '>>' || word === ']') throw damaged(at)
  return { value: word, end }
}

const reference = /^(\d+) (\d+) R$/

/** The number of the object that a reference leads to; null for any other value. */
export const referenceOf = (value: PdfValue | undefined): number | null => {
  const number = typeof value === 'string' ? reference.exec(value)?.[1] : undefined
  return number === undefined ? null : Number(number)
}

/** The value with the objects that it refers to renumbered. */
export const renumbered = (value: PdfValue, move: (number: number) => number): PdfValue => {
  if (value instanceof Map) {
    return new Map(Array.from(value, ([key, each]) => [key, renumbered(each, move)]))
  }
  if (Array.isArray(value)) return value.map((each) => renumbered(each, move))
  const number = referenceOf(value)
  return number === null ? value : `${move(number)} 0 R`
}

/** Writes a value. */
export const writeValue = (value: PdfValue): string => {
  if (value instanceof Map) {
    return `<<${Array.from(value, ([key, each]) => `${key} ${writeValue(each)}`).join(' ')}>>`
  }
  return Array.isArray(value) ? `[${value.map(writeValue).join(' ')}]` : value
}

/** Text for people, in any alphabet: UTF-16 in hexadecimal. */
export const textValue = (text: string): string =>
  `<FEFF${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** The time of a clock in UTC. */
export const dateValue = (date: Date): string =>
  `(D:${date.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z)`
