/** One file of a ZIP, as its central directory lists it. */
export type ZipMember = {
  name: string
  /** 0: stored, 8: deflated. */
  method: number
  compressedSize: number
  size: number
  /** Offset of its local header. */
  offset: number
}

/** A range of a file's bytes. Reads ahead, so that many small files after each other cost few reads. */
export type ReadRange = (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>

const windowBytes = 4 * 1024 * 1024
const longestComment = 0xffff
const endLength = 22
const localLength = 30
/** Larger directories are not ours. */
const largestDirectory = 64 * 1024 * 1024

const damaged = (what: string): Error => new Error(`The archive is damaged: ${what}.`)

/** Reads ranges of a file, a window of some megabytes at a time, which is all that is in memory. */
export const openRanges = (zip: Blob): ReadRange => {
  let start = 0
  let bytes = new Uint8Array(0)
  return async (from, length) => {
    if (from < 0 || length < 0 || from + length > zip.size) throw damaged('it is truncated')
    if (from < start || from + length > start + bytes.length) {
      const end = Math.min(zip.size, from + Math.max(length, windowBytes))
      bytes = new Uint8Array(await zip.slice(from, end).arrayBuffer())
      start = from
    }
    return bytes.subarray(from - start, from - start + length)
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

type Directory = { count: number; size: number; offset: number }

/** ZIP64's own end, for archives with many files or of more than 4 GB. */
const readLargeEnd = async (read: ReadRange, endAt: number): Promise<Directory | null> => {
  if (endAt < 20) return null
  const locator = viewOf(await read(endAt - 20, 20))
  if (locator.getUint32(0, true) !== 0x07064b50) return null
  const end = viewOf(await read(Number(locator.getBigUint64(8, true)), 56))
  if (end.getUint32(0, true) !== 0x06064b50)
    throw damaged('its end-of-directory record is not at the expected position')
  return {
    count: Number(end.getBigUint64(32, true)),
    size: Number(end.getBigUint64(40, true)),
    offset: Number(end.getBigUint64(48, true)),
  }
}

const findDirectory = async (zip: Blob, read: ReadRange): Promise<Directory> => {
  const tailLength = Math.min(zip.size, endLength + longestComment)
  const tail = viewOf(await read(zip.size - tailLength, tailLength))
  for (let at = tailLength - endLength; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue
    if (at + endLength + tail.getUint16(at + 20, true) !== tailLength) continue
    if (tail.getUint16(at + 8, true) !== tail.getUint16(at + 10, true))
      throw damaged('its entry counts do not agree')
    const found = {
      count: tail.getUint16(at + 10, true),
      size: tail.getUint32(at + 12, true),
      offset: tail.getUint32(at + 16, true),
    }
    return (await readLargeEnd(read, zip.size - tailLength + at)) ?? found
  }
  throw damaged('it has no central directory')
}

/** Sizes and offset from the extra field in which ZIP64 stores what does not fit into four bytes. */
const readLargeFields = (member: ZipMember, extra: DataView): ZipMember => {
  const large = { ...member }
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue
    let next = at + 4
    for (const field of ['size', 'compressedSize', 'offset'] as const) {
      if (member[field] !== 0xffffffff) continue
      large[field] = Number(extra.getBigUint64(next, true))
      next += 8
    }
  }
  return large
}

/** Lists the files of a ZIP in order. Throws if it is not one, or too damaged to list. */
export const listMembers = async (zip: Blob, read: ReadRange): Promise<ZipMember[]> => {
  const directory = await findDirectory(zip, read)
  if (directory.size > largestDirectory) throw damaged('its central directory is too large')
  const bytes = (await read(directory.offset, directory.size)).slice()
  const view = viewOf(bytes)
  const members: ZipMember[] = []
  for (let at = 0; members.length < directory.count;) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50)
      throw damaged('its central directory is invalid')
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const commentLength = view.getUint16(at + 32, true)
    const member = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    members.push(
      readLargeFields(member, viewOf(bytes.subarray(at + 46 + nameLength).subarray(0, extraLength))),
    )
    at += 46 + nameLength + extraLength + commentLength
  }
  return members.toSorted((one, other) => one.offset - other.offset)
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream()

/** Returns where the bytes of a file start. Throws if its own header names another. */
export const findStart = async (read: ReadRange, member: ZipMember): Promise<number> => {
  const header = viewOf(await read(member.offset, localLength))
  if (header.getUint32(0, true) !== 0x04034b50) throw damaged(`${member.name} is not at the listed position`)
  if (header.getUint16(8, true) !== member.method)
    throw damaged(`${member.name} is listed with two different compression methods`)
  const nameLength = header.getUint16(26, true)
  const start = member.offset + localLength + nameLength + header.getUint16(28, true)
  const name = new TextDecoder().decode(await read(member.offset + localLength, nameLength))
  if (name !== member.name) throw damaged(`${member.name} is named ${name} in its local header`)
  return start
}

/**
 * Unpacks a file of a ZIP chunk by chunk. Throws when it cannot be unpacked, is longer or shorter than listed, or when
 * its own header names another.
 */
export const unpackMember = async function* (
  zip: Blob,
  read: ReadRange,
  member: ZipMember,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const start = await findStart(read, member)
  if (member.method !== 0 && member.method !== 8)
    throw damaged(`${member.name} uses an unsupported compression method`)
  const packed =
    member.compressedSize <= windowBytes
      ? streamOf((await read(start, member.compressedSize)).slice())
      : zip.slice(start, start + member.compressedSize).stream()
  const unpacked = member.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = unpacked.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > member.size) throw damaged(`${member.name} is longer than listed`)
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  if (size !== member.size) throw damaged(`${member.name} is shorter than listed`)
}
