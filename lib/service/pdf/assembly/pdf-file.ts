import { type PdfDictionary, type PdfValue, parseValue, referenceOf } from './pdf-values.ts'

/** An object of a file: its value, and the bytes of its stream where it has one. */
export type PdfObject = { number: number; value: PdfValue; stream: Buffer | null }

/** A PDF with a plain table of its objects, as PDFium and pdfkit write it. Other manners of writing are not read. */
export type PdfFile = {
  size: number
  trailer: PdfDictionary
  /** The numbers of all objects. */
  numbers: number[]
  read(number: number): PdfObject
}

const wrong = (what: string): Error => new Error(`The PDF is not written as expected: ${what}.`)

/** More than the value of any object takes that has a stream. */
const mostValueBytes = 4 * 1024 * 1024

const asDictionary = (value: PdfValue | undefined): PdfDictionary => {
  if (value instanceof Map) return value
  throw wrong('a dictionary is missing')
}

/** Returns where the last table of objects starts. */
const findTable = (tail: string): number => {
  const found = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]
  if (found === undefined) throw wrong('it has no end')
  return Number(found)
}

const readOffsets = (text: string): { offsets: Map<number, number>; trailerAt: number } => {
  const offsets = new Map<number, number>()
  const section = /\s*(\d+) (\d+)\s*?\r?\n/y
  let at = 'xref'.length
  for (;;) {
    section.lastIndex = at
    const [, first, count] = section.exec(text) ?? []
    if (first === undefined || count === undefined) break
    at = section.lastIndex
    for (let index = 0; index < Number(count); index += 1, at += 20) {
      if (text[at + 17] === 'n') offsets.set(Number(first) + index, Number(text.slice(at, at + 10)))
    }
  }
  const trailerAt = text.indexOf('trailer', at)
  if (trailerAt < 0) throw wrong('it has no trailer')
  return { offsets, trailerAt: trailerAt + 'trailer'.length }
}

/** Opens a PDF that is written plainly. */
export const openPdfFile = (bytes: Uint8Array): PdfFile => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tableAt = findTable(file.toString('latin1', Math.max(0, file.length - 1024)))
  const table = file.toString('latin1', tableAt)
  if (!table.startsWith('xref')) throw wrong('its table of objects is not plain')
  const { offsets, trailerAt } = readOffsets(table)
  const trailer = asDictionary(parseValue(table, trailerAt).value)
  const read = (number: number): PdfObject => {
    const offset = offsets.get(number)
    if (offset === undefined) return { number, value: 'null', stream: null }
    const text = file.toString('latin1', offset, Math.min(file.length, offset + 4096))
    const head = /^\s*\d+ \d+ obj/.exec(text)?.[0]
    if (head === undefined) throw wrong(`object ${number} is not where it should be`)
    const whole = (length: number) => file.toString('latin1', offset, Math.min(file.length, offset + length))
    const { value, end, rest } = parseWithin(text, whole, head.length)
    const begin = /^\s*stream\r?\n/.exec(rest)?.[0]
    if (begin === undefined) return { number, value, stream: null }
    const dictionary = asDictionary(value)
    const given = dictionary.get('/Length')
    const indirect = referenceOf(given)
    const length = Number(indirect === null ? given : read(indirect).value)
    if (!Number.isSafeInteger(length)) throw wrong(`the stream of object ${number} has no length`)
    const start = offset + end + begin.length
    return { number, value, stream: file.subarray(start, start + length) }
  }
  return { size: Number(trailer.get('/Size')), trailer, numbers: [...offsets.keys()], read }
}

/** Parses a value from the first characters, and from more of them where it is longer. */
const parseWithin = (
  text: string,
  whole: (length: number) => string,
  at: number,
): { value: PdfValue; end: number; rest: string } => {
  for (let part = text, length = 4096; ; length *= 8, part = whole(length)) {
    try {
      const { value, end } = parseValue(part, at)
      const rest = part.slice(end, end + 32)
      if (rest.length >= 16 || part.length < length) return { value, end, rest }
    } catch (error) {
      if (length > mostValueBytes || part.length < length) throw error
    }
  }
}

const resolved = (file: PdfFile, value: PdfValue | undefined): PdfValue | undefined => {
  const number = referenceOf(value)
  return number === null ? value : file.read(number).value
}

const formNumber = /^\/X(\d+)$/

/**
 * Lists the forms `/X1`, `/X2` and so on in the resources of the pages, in the order of their names, and the objects that
 * are catalog and pages.
 */
export const listForms = (file: PdfFile): { forms: number[]; treeNumbers: Set<number> } => {
  const treeNumbers = new Set<number>()
  const forms: { order: number; number: number }[] = []
  const collect = (page: PdfDictionary): void => {
    const resources = asDictionary(resolved(file, page.get('/Resources')) ?? new Map())
    for (const [name, value] of asDictionary(resolved(file, resources.get('/XObject')) ?? new Map())) {
      const [order, number] = [formNumber.exec(name)?.[1], referenceOf(value)]
      if (order !== undefined && number !== null) forms.push({ order: Number(order), number })
    }
  }
  const walk = (reference: PdfValue | undefined): void => {
    const number = referenceOf(reference)
    if (number === null || treeNumbers.has(number)) throw wrong('its pages are not a tree')
    treeNumbers.add(number)
    const node = asDictionary(file.read(number).value)
    const kids = node.get('/Kids')
    if (Array.isArray(kids)) for (const kid of kids) walk(kid)
    else collect(node)
  }
  const catalog = referenceOf(file.trailer.get('/Root'))
  if (catalog === null) throw wrong('it has no catalog')
  treeNumbers.add(catalog)
  walk(asDictionary(file.read(catalog).value).get('/Pages'))
  return {
    forms: forms.toSorted((one, other) => one.order - other.order).map(({ number }) => number),
    treeNumbers,
  }
}
