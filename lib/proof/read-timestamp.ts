/** Content of an RFC 3161 response, read without checking its signature. */
export type TimestampInfo = {
  /** Hexadecimal; of which algorithm, by its object identifier in DER. */
  imprint: string
  algorithm: string
  /** ISO 8601, UTC. */
  time: string
  /** The authority's name as stated; null if none. */
  authority: string | null
}

type Element = { tag: number; content: Uint8Array }

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const readElements = (bytes: Uint8Array): Element[] => {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0
    let length = bytes[at + 1] ?? 0
    at += 2
    if (length > 0x84) throw new Error('A length is not valid DER.')
    if (length >= 0x80) {
      const digits = bytes.subarray(at, at + length - 0x80)
      at += digits.length
      length = digits.reduce((sum, digit) => sum * 256 + digit, 0)
    }
    if (at + length > bytes.length) throw new Error('The data is truncated.')
    elements.push({ tag, content: bytes.subarray(at, at + length) })
    at += length
  }
  return elements
}

const childAt = (parent: Element, index: number, tag: number): Element => {
  const child = readElements(parent.content)[index]
  if (child?.tag !== tag) throw new Error('The structure does not follow RFC 3161.')
  return child
}

const [integer, octets, objectId, time, sequence, set] = [0x02, 0x04, 0x06, 0x18, 0x30, 0x31]
const [explicit, directoryName] = [0xa0, 0xa4]

/** `20261121152657Z`, maybe with fractions of a second. */
const readTime = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes)
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text)
  if (!match) throw new Error('The time is not in UTC.')
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`
}

/** The values of a distinguished name, such as `Example Inc., Timestamps`. */
const readName = (name: Element): string =>
  readElements(childAt(name, 0, sequence).content)
    .filter(({ tag }) => tag === set)
    .flatMap((relative) => readElements(relative.content))
    .map((pair) => new TextDecoder().decode(readElements(pair.content)[1]?.content))
    .join(', ')

const readAuthority = (info: Element): string | null => {
  const named = readElements(info.content).find(({ tag }) => tag === explicit)
  const name = named && readElements(named.content)[0]
  return name?.tag === directoryName ? readName(name) : null
}

/** SHA-256, as DER writes its identifier. */
export const sha256Algorithm = '608648016503040201'

/** Reads the response of a timestamp authority (`TimeStampResp`). Throws if it is invalid or a rejection. */
export const readTimestamp = (bytes: Uint8Array): TimestampInfo => {
  const answer = readElements(bytes)[0]
  if (answer?.tag !== sequence) throw new Error('This is not a timestamp response.')
  const status = childAt(childAt(answer, 0, sequence), 0, integer).content
  if (status.length !== 1 || (status[0] ?? 2) > 1) throw new Error('The authority rejected the request.')
  const signed = childAt(childAt(childAt(answer, 1, sequence), 1, explicit), 0, sequence)
  const wrapped = childAt(childAt(childAt(signed, 2, sequence), 1, explicit), 0, octets)
  const info = childAt(wrapped, 0, sequence)
  const imprint = childAt(info, 2, sequence)
  return {
    imprint: toHex(childAt(imprint, 1, octets).content),
    algorithm: toHex(childAt(childAt(imprint, 0, sequence), 0, objectId).content),
    time: readTime(childAt(info, 4, time).content),
    authority: readAuthority(info),
  }
}
