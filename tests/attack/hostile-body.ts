import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { hostileNames, hostileText, hostileValue, rawNumbers } from './hostile-values.ts'
import type { Random } from './random.ts'

/** What is sent after the headers. */
export type Body = { contentType: string | null; bytes: Buffer }

type Container = Record<string, unknown> | unknown[]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Lists every place of a value: what holds it, and under which name. */
const placesOf = (value: unknown): { holder: Container; name: string }[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([name, inner]) => [{ holder: value, name }, ...placesOf(inner)])
    : []

/** Defines, where assigning would set the prototype. */
const put = (holder: Container, name: string, value: unknown): void => {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
}

/** Changes one place of a value that was right. */
const spoil = (random: Random, value: unknown): unknown => {
  const place = random.pickAny(placesOf(value))
  if (!place || random.chance(0.05)) return hostileValue(random, value)
  const { holder, name } = place
  const kind = random.next()
  if (kind < 0.12 && !Array.isArray(holder)) Reflect.deleteProperty(holder, name)
  else if (kind < 0.24 && !Array.isArray(holder))
    put(holder, random.pick(hostileNames), hostileValue(random, ''))
  else put(holder, name, hostileValue(random, Reflect.get(holder, name)))
  return value
}

const breakText = (random: Random, text: string): Buffer =>
  random.pick([
    () => Buffer.from(text.slice(0, random.below(text.length + 1))),
    () => Buffer.from(`${text}${text}`),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22])]),
    () => Buffer.from('['.repeat(20_000)),
    () => Buffer.from(`{"a":`.repeat(5000)),
    () => Buffer.from(text.replace(/-?\d+(\.\d+)?/, random.pick(rawNumbers))),
    () => Buffer.from(text.replaceAll('"', "'")),
    () => Buffer.from(text.replace('{', '{"a":1,"a":2,')),
    () => Buffer.from('null'),
    () => Buffer.alloc(0),
  ])()

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  'application/json\t; ;',
  '*/*',
] as const

/** Makes a body of JSON of a value that the operation should take: as it is, or spoiled. */
export const makeJson = (random: Random, value: unknown, isHostile: boolean): Body => {
  if (!isHostile) return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(value)) }
  const kind = random.next()
  if (kind < 0.1) {
    const contentType = random.chance(0.2) ? null : random.pick(contentTypes)
    return { contentType, bytes: Buffer.from(JSON.stringify(value)) }
  }
  if (kind < 0.22) {
    return { contentType: 'application/json', bytes: breakText(random, JSON.stringify(value)) }
  }
  return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(spoil(random, value)) ?? '') }
}

const table = 'Name,Address,City,State,ZIP\nElizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277\n'
/** A PNG of 32 by 32 gray pixels. */
const gray =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAAAAABWESUoAAAAFklEQVR42mOoJwAYRhWMKhhVMFIVAAABiPwQT5EG1wAAAABJRU5ErkJggg=='

const files = {
  pdf: () => smallPdf('One page'),
  csv: () => Buffer.from(table),
  image: () => Buffer.from(gray, 'base64'),
} as const

const kinds = ['pdf', 'csv', 'image'] as const

/** Returns the kind of file that the description of a form's part asks for. */
const kindOfFile = (description: string): keyof typeof files => {
  if (/CSV/.test(description)) return 'csv'
  return /PNG|JPEG|image|photo/i.test(description) ? 'image' : 'pdf'
}

const hostileFiles = [
  () => Buffer.alloc(0),
  () => smallPdf('Cut off').subarray(0, 200),
  () => Buffer.from(`%PDF-1.7\n${'<<'.repeat(5000)}`),
  () => Buffer.from('PK\u0003\u0004not a spreadsheet', 'latin1'),
  () => Buffer.from(gray, 'base64').subarray(0, 40),
  () => Buffer.from(`Name,Address\n"unclosed,${'\u0000'.repeat(50)}`),
  () => Buffer.from(`${'Name,'.repeat(3000)}\n${'x,'.repeat(3000)}\n`),
  () => Buffer.from('\ufeff\r\r\r\n;;;;\t\t'),
  () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]),
] as const

/** Makes a form with a file in it: as `description` asks for it, or spoiled. */
export const makeForm = (random: Random, description: string, isHostile: boolean): Body => {
  const good = isHostile && random.chance(0.2) ? random.pick(kinds) : kindOfFile(description)
  const file = isHostile && random.chance(0.5) ? random.pick(hostileFiles)() : files[good]()
  const filename = isHostile && random.chance(0.4) ? hostileText(random).slice(0, 2000) : 'letter.pdf'
  const part = isHostile && random.chance(0.15) ? random.pick(['', 'other', '__proto__', 'document']) : 'file'
  const quoted = filename.replaceAll(/["\r\n]/g, (letter) => encodeURIComponent(letter))
  const head = `--limit\r\nContent-Disposition: form-data; name="${part}"; filename="${quoted}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--limit--\r\n')])
  const contentType =
    isHostile && random.chance(0.1) ? random.pick(contentTypes) : 'multipart/form-data; boundary=limit'
  const bytes = isHostile && random.chance(0.15) ? whole.subarray(0, random.below(whole.length)) : whole
  return { contentType, bytes }
}
