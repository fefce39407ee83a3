import { inflateRawSync } from 'node:zlib'

/** What Node documents of `info: true`, and its types do not. */
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } }

const signatures = { entry: 0x04034b50, descriptor: 0x08074b50, directory: 0x02014b50 }

const knownSize = (zip: Buffer, at: number): number => {
  if (zip.readUInt16LE(at + 6) & 8) throw new Error('only deflated entries can have a data descriptor')
  return zip.readUInt32LE(at + 18)
}

/**
 * Reads a ZIP from its beginning to its directory, as Java's ZipInputStream and .NET do: the end of an entry is known only
 * from its size before it, or from its compressed data. Returns names and contents.
 */
export const readZipForward = (zip: Buffer): Map<string, Buffer> => {
  const entries = new Map<string, Buffer>()
  let at = 0
  while (zip.readUInt32LE(at) === signatures.entry) {
    const [flags, method] = [zip.readUInt16LE(at + 6), zip.readUInt16LE(at + 8)]
    const nameLength = zip.readUInt16LE(at + 26)
    const name = zip.subarray(at + 30, at + 30 + nameLength)
    if (!(flags & 0x800) && name.some((byte) => byte > 127)) throw new Error('a name is not marked as UTF-8')
    const data = zip.subarray(at + 30 + nameLength + zip.readUInt16LE(at + 28))
    let length: number
    if (method === 0) {
      length = knownSize(zip, at)
      entries.set(name.toString('utf8'), data.subarray(0, length))
    } else {
      // See the type.
      const { buffer, engine } = inflateRawSync(data, { info: true }) as unknown as Inflated
      length = engine.bytesWritten
      entries.set(name.toString('utf8'), buffer)
    }
    at = zip.length - data.length + length
    if (flags & 8) at += zip.readUInt32LE(at) === signatures.descriptor ? 16 : 12
  }
  if (zip.readUInt32LE(at) !== signatures.directory)
    throw new Error('an entry does not end where the next begins')
  return entries
}
