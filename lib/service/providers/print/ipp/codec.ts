import { decodeScalar, encodeScalar, IppSyntaxError, tagOf } from './values.ts'
import type { ScalarValue } from './values.ts'

/** Delimiter tags of RFC 8010, 3.5.1. */
const groupTags = { operation: 0x01, job: 0x02, printer: 0x04, unsupported: 0x05 } as const

const endOfAttributes = 0x03
const firstValueTag = 0x10
const beginCollection = 0x34
const endCollection = 0x37
const memberName = 0x4a

/** Far deeper than any collection that is defined. */
const maxDepth = 16

export type IppValue = ScalarValue | { type: 'collection'; value: IppAttribute[] }

export type IppAttribute = { name: string; values: IppValue[] }

export type IppGroup = { group: keyof typeof groupTags | number; attributes: IppAttribute[] }

/** A request (`code` is an operation) or an answer (`code` is a status); `data` is the document, if there is one. */
export type IppMessage = {
  version: [major: number, minor: number]
  code: number
  requestId: number
  groups: IppGroup[]
  data: Uint8Array
}

const field = (tag: number, name: string, value: Buffer): Buffer => {
  const nameBytes = Buffer.from(name, 'utf8')
  const head = Buffer.alloc(5)
  head.writeUInt8(tag)
  head.writeUInt16BE(nameBytes.length, 1)
  head.writeUInt16BE(value.length, 3)
  return Buffer.concat([head.subarray(0, 3), nameBytes, head.subarray(3), value])
}

const nothing = Buffer.alloc(0)

const encodeValue = (name: string, value: IppValue): Buffer[] =>
  value.type === 'collection'
    ? [
        field(beginCollection, name, nothing),
        ...value.value.flatMap((member) => [
          field(memberName, '', Buffer.from(member.name, 'utf8')),
          ...member.values.flatMap((memberValue) => encodeValue('', memberValue)),
        ]),
        field(endCollection, '', nothing),
      ]
    : [field(tagOf(value), name, encodeScalar(value))]

/** Writes a message as RFC 8010 has it. Throws `RangeError` for a name or value of more than 65,535 octets. */
export const encodeMessage = (message: IppMessage): Buffer => {
  const head = Buffer.alloc(8)
  head.set(message.version)
  head.writeUInt16BE(message.code, 2)
  head.writeInt32BE(message.requestId, 4)
  const groups = message.groups.flatMap(({ group, attributes }) => [
    Buffer.from([typeof group === 'number' ? group : groupTags[group]]),
    ...attributes.flatMap(({ name, values }) =>
      values.flatMap((value, index) => encodeValue(index === 0 ? name : '', value)),
    ),
  ])
  return Buffer.concat([head, ...groups, Buffer.from([endOfAttributes]), message.data])
}

type Cursor = { bytes: Buffer; at: number }

const take = (cursor: Cursor, length: number): Buffer => {
  const end = cursor.at + length
  if (end > cursor.bytes.length) throw new IppSyntaxError('The message is truncated within an attribute.')
  const part = cursor.bytes.subarray(cursor.at, end)
  cursor.at = end
  return part
}

const takeField = (cursor: Cursor): { tag: number; name: string; value: Buffer } => {
  const tag = take(cursor, 1).readUInt8()
  const name = take(cursor, take(cursor, 2).readUInt16BE()).toString('utf8')
  return { tag, name, value: take(cursor, take(cursor, 2).readUInt16BE()) }
}

const decodeCollection = (cursor: Cursor, depth: number): IppAttribute[] => {
  if (depth > maxDepth) throw new IppSyntaxError('Collections are nested too deeply.')
  const members: IppAttribute[] = []
  for (;;) {
    const { tag, value } = takeField(cursor)
    if (tag === endCollection) return members
    if (tag === memberName) {
      members.push({ name: value.toString('utf8'), values: [] })
      continue
    }
    const member = members.at(-1)
    if (!member) throw new IppSyntaxError('A collection has a value before its first member name.')
    member.values.push(decodeValue(cursor, tag, value, depth))
  }
}

const decodeValue = (cursor: Cursor, tag: number, value: Buffer, depth: number): IppValue =>
  tag === beginCollection
    ? { type: 'collection', value: decodeCollection(cursor, depth + 1) }
    : decodeScalar(tag, value)

const groupByTag = new Map<number, keyof typeof groupTags>(
  // The keys of the table.
  Object.entries(groupTags).map(([group, tag]) => [tag, group as keyof typeof groupTags]),
)

const decodeAttributes = (cursor: Cursor): IppAttribute[] => {
  const attributes: IppAttribute[] = []
  while (cursor.at < cursor.bytes.length && (cursor.bytes[cursor.at] ?? 0) >= firstValueTag) {
    const { tag, name, value } = takeField(cursor)
    const decoded = decodeValue(cursor, tag, value, 0)
    if (name !== '') {
      attributes.push({ name, values: [decoded] })
      continue
    }
    const attribute = attributes.at(-1)
    if (!attribute) throw new IppSyntaxError('A group starts with an additional value.')
    attribute.values.push(decoded)
  }
  return attributes
}

/** Reads a message. Throws `IppSyntaxError` when the bytes are not one. */
export const decodeMessage = (message: Uint8Array): IppMessage => {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const cursor: Cursor = { bytes, at: 0 }
  const head = take(cursor, 8)
  const groups: IppGroup[] = []
  for (;;) {
    const tag = take(cursor, 1).readUInt8()
    if (tag === endOfAttributes) break
    if (tag >= firstValueTag || tag === 0) throw new IppSyntaxError('An attribute is outside any group.')
    groups.push({ group: groupByTag.get(tag) ?? tag, attributes: decodeAttributes(cursor) })
  }
  return {
    version: [head.readUInt8(0), head.readUInt8(1)],
    code: head.readUInt16BE(2),
    requestId: head.readInt32BE(4),
    groups,
    data: Uint8Array.from(bytes.subarray(cursor.at)),
  }
}

/** Returns the values of an attribute in the first group of a kind that has it; empty if absent. */
export const valuesOf = (message: IppMessage, group: keyof typeof groupTags, name: string): IppValue[] =>
  message.groups
    .filter((candidate) => candidate.group === group)
    .flatMap((candidate) => candidate.attributes)
    .find((attribute) => attribute.name === name)?.values ?? []
