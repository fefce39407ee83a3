/** Value tags of RFC 8010, 3.5.2. */
const scalarTags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  rangeOfInteger: 0x33,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  textWithoutLanguage: 0x41,
  nameWithoutLanguage: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const

const outOfBandTags = { unsupported: 0x10, unknown: 0x12, 'no-value': 0x13 } as const

const stringTypes = [
  'textWithoutLanguage',
  'nameWithoutLanguage',
  'keyword',
  'uri',
  'uriScheme',
  'charset',
  'naturalLanguage',
  'mimeMediaType',
] as const

type StringType = (typeof stringTypes)[number]

const isStringType = (type: ScalarValue['type']): type is StringType =>
  stringTypes.some((stringType) => stringType === type)

const isString = (value: ScalarValue): value is { type: StringType; value: string } =>
  isStringType(value.type)

/** One value without members. Text is UTF-8; `other` keeps what this codec has no name for, byte for byte. */
export type ScalarValue =
  | { type: 'integer' | 'enum'; value: number }
  | { type: 'boolean'; value: boolean }
  | { type: 'octetString'; value: Uint8Array }
  | { type: 'dateTime'; value: Date }
  | { type: 'resolution'; value: { x: number; y: number; units: 'dpi' | 'dpcm' } }
  | { type: 'rangeOfInteger'; value: { lower: number; upper: number } }
  | { type: 'textWithLanguage' | 'nameWithLanguage'; language: string; value: string }
  | { type: StringType; value: string }
  | { type: keyof typeof outOfBandTags }
  | { type: 'other'; tag: number; value: Uint8Array }

/** Bytes that are no IPP message. */
export class IppSyntaxError extends Error {
  override readonly name = 'IppSyntaxError'
}

const typeByTag = new Map<number, keyof typeof scalarTags | keyof typeof outOfBandTags>(
  [...Object.entries(scalarTags), ...Object.entries(outOfBandTags)].map(([type, tag]) => [
    tag,
    // The keys of the two tables.
    type as keyof typeof scalarTags | keyof typeof outOfBandTags,
  ]),
)

export const tagOf = (value: ScalarValue): number =>
  value.type === 'other' ? value.tag : { ...scalarTags, ...outOfBandTags }[value.type]

const utf8 = (text: string) => Buffer.from(text, 'utf8')

const integers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, 4 * index)
  return bytes
}

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** RFC 2579 DateAndTime, to a tenth of a second, always written in UTC. */
const encodeDateTime = (date: Date): Buffer => {
  const bytes = Buffer.alloc(11)
  bytes.writeUInt16BE(date.getUTCFullYear())
  bytes.set(
    [
      date.getUTCMonth() + 1,
      date.getUTCDate(),
      date.getUTCHours(),
      date.getUTCMinutes(),
      date.getUTCSeconds(),
      Math.floor(date.getUTCMilliseconds() / 100),
      '+'.charCodeAt(0),
    ],
    2,
  )
  return bytes
}

export const encodeScalar = (value: ScalarValue): Buffer => {
  if (isString(value)) return utf8(value.value)
  if (value.type === 'integer' || value.type === 'enum') return integers(value.value)
  if (value.type === 'boolean') return Buffer.from([value.value ? 1 : 0])
  if (value.type === 'dateTime') return encodeDateTime(value.value)
  if (value.type === 'rangeOfInteger') return integers(value.value.lower, value.value.upper)
  if (value.type === 'resolution') {
    const { x, y, units } = value.value
    return Buffer.concat([integers(x, y), Buffer.from([units === 'dpi' ? 3 : 4])])
  }
  if (value.type === 'textWithLanguage' || value.type === 'nameWithLanguage') {
    return Buffer.concat([withLength(utf8(value.language)), withLength(utf8(value.value))])
  }
  if (value.type === 'octetString' || value.type === 'other') return Buffer.from(value.value)
  return Buffer.alloc(0)
}

const decodeDateTime = (bytes: Buffer): Date => {
  const sign = bytes[8] === '-'.charCodeAt(0) ? -1 : 1
  const [month = 1, day = 1, hours = 0, minutes = 0, seconds = 0, tenths = 0] = bytes.subarray(2, 8)
  const offsetMinutes = sign * ((bytes[9] ?? 0) * 60 + (bytes[10] ?? 0))
  const local = Date.UTC(bytes.readUInt16BE(0), month - 1, day, hours, minutes, seconds, tenths * 100)
  return new Date(local - offsetMinutes * 60_000)
}

const decodeWithLanguage = (bytes: Buffer): { language: string; value: string } => {
  const languageLength = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0
  const textStart = 2 + languageLength + 2
  if (bytes.length < textStart || bytes.readUInt16BE(2 + languageLength) !== bytes.length - textStart) {
    throw new IppSyntaxError('A text with language does not fill its value.')
  }
  const language = bytes.toString('utf8', 2, 2 + languageLength)
  return { language, value: bytes.toString('utf8', textStart) }
}

/** Octets that values of a fixed size must have. */
const sizes: Partial<Record<ScalarValue['type'], number>> = {
  integer: 4,
  enum: 4,
  boolean: 1,
  dateTime: 11,
  resolution: 9,
  rangeOfInteger: 8,
}

/** Reads one value. Throws `IppSyntaxError` when its length does not fit its tag. */
export const decodeScalar = (tag: number, bytes: Buffer): ScalarValue => {
  const type = typeByTag.get(tag)
  if (!type) return { type: 'other', tag, value: Uint8Array.from(bytes) }
  const size = sizes[type]
  if (size !== undefined && bytes.length !== size) {
    throw new IppSyntaxError(`A value of type ${type} has ${bytes.length} octets instead of ${size}.`)
  }
  if (isStringType(type)) return { type, value: bytes.toString('utf8') }
  if (type === 'integer' || type === 'enum') return { type, value: bytes.readInt32BE(0) }
  if (type === 'boolean') return { type, value: bytes[0] !== 0 }
  if (type === 'dateTime') return { type, value: decodeDateTime(bytes) }
  if (type === 'rangeOfInteger') {
    return { type, value: { lower: bytes.readInt32BE(0), upper: bytes.readInt32BE(4) } }
  }
  if (type === 'resolution') {
    const units = bytes[8] === 4 ? 'dpcm' : 'dpi'
    return { type, value: { x: bytes.readInt32BE(0), y: bytes.readInt32BE(4), units } }
  }
  if (type === 'textWithLanguage' || type === 'nameWithLanguage')
    return { type, ...decodeWithLanguage(bytes) }
  if (type === 'octetString') return { type, value: Uint8Array.from(bytes) }
  return { type }
}
