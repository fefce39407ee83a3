/** An entry of a ZIP as it is stored: its two headers, each with the name, and its compressed data. */
type RawEntry = { local: Buffer; central: Buffer; data: Buffer }

const [localSize, centralSize, endSize] = [30, 46, 22]

/** Reads the entries of a ZIP without a comment. */
export const readRawZip = (zip: Uint8Array): RawEntry[] => {
  const bytes = Buffer.from(zip)
  const end = bytes.subarray(-endSize)
  const entries: RawEntry[] = []
  let at = end.readUInt32LE(16)
  for (let index = 0; index < end.readUInt16LE(10); index += 1) {
    const length =
      centralSize + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const central = bytes.subarray(at, at + length)
    const start = central.readUInt32LE(42)
    const dataAt = start + localSize + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const data = bytes.subarray(dataAt, dataAt + central.readUInt32LE(20))
    entries.push({ local: bytes.subarray(start, dataAt), central, data })
    at += length
  }
  return entries
}

/** Writes entries in this order, also several of one name. */
export const writeRawZip = (entries: readonly RawEntry[]): Uint8Array<ArrayBuffer> => {
  const directory: Buffer[] = []
  const contents: Buffer[] = []
  let at = 0
  for (const { local, central, data } of entries) {
    const header = Buffer.from(central)
    header.writeUInt32LE(at, 42)
    directory.push(header)
    contents.push(local, data)
    at += local.length + data.length
  }
  const end = Buffer.alloc(endSize)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Uint8Array.from(Buffer.concat([...contents, ...directory, end]))
}

const renameHeader = (header: Buffer, size: number, lengthAt: number, name: string): Buffer => {
  const start = Buffer.from(header.subarray(0, size))
  const rest = header.subarray(size + start.readUInt16LE(lengthAt))
  start.writeUInt16LE(Buffer.byteLength(name), lengthAt)
  return Buffer.concat([start, Buffer.from(name), rest])
}

/** Renames an entry in its local header, in the central directory, or in both. */
export const renameEntry = (
  { local, central, data }: RawEntry,
  rename: { local?: (name: string) => string; central?: (name: string) => string },
): RawEntry => {
  const name = central.toString('utf8', centralSize, centralSize + central.readUInt16LE(28))
  return {
    local: rename.local ? renameHeader(local, localSize, 26, rename.local(name)) : local,
    central: rename.central ? renameHeader(central, centralSize, 28, rename.central(name)) : central,
    data,
  }
}
