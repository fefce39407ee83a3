import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'

/**
 * A PDF as it is handed to the worker: its bytes, or a file that the caller holds open until the answer (descriptors
 * belong to the process, so the worker reads the file without a copy and without a path).
 */
export type PdfSource = Uint8Array | { descriptor: number; sizeBytes: number }

/** Random access to the bytes of one document. */
export type ByteSource = {
  readonly size: number
  /** Fills the target from the position; the range lies within the document. */
  read(position: number, target: Uint8Array): void
}

const blockBytes = 64 * 1024
const maxBlocks = 64

const fromBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: (position, target) => target.set(bytes.subarray(position, position + target.byteLength)),
})

/** PDFium reads 512 bytes at a time and jumps about; a few blocks kept spare most of the system calls. */
const fromDescriptor = (descriptor: number, size: number): ByteSource => {
  const blocks = new Map<number, Uint8Array>()
  const blockAt = (index: number): Uint8Array => {
    const kept = blocks.get(index)
    if (kept) return kept
    const start = index * blockBytes
    const block = new Uint8Array(Math.min(blockBytes, size - start))
    let filled = 0
    while (filled < block.byteLength) {
      const count = readSync(descriptor, block, filled, block.byteLength - filled, start + filled)
      if (count === 0) throw new Error(`The file ended at ${start + filled} of ${size} bytes.`)
      filled += count
    }
    const [oldest] = blocks.keys()
    if (blocks.size >= maxBlocks && oldest !== undefined) blocks.delete(oldest)
    blocks.set(index, block)
    return block
  }
  return {
    size,
    read: (position, target) => {
      let done = 0
      while (done < target.byteLength) {
        const at = position + done
        const index = Math.floor(at / blockBytes)
        const offset = at - index * blockBytes
        const part = blockAt(index).subarray(offset, offset + target.byteLength - done)
        if (part.byteLength === 0) throw new Error(`Byte ${at} lies outside the document of ${size} bytes.`)
        target.set(part, done)
        done += part.byteLength
      }
    },
  }
}

export const openSource = (source: PdfSource): ByteSource =>
  source instanceof Uint8Array ? fromBytes(source) : fromDescriptor(source.descriptor, source.sizeBytes)

/** The same document with other bytes in front. */
export const withPrefix = (prefix: Uint8Array, source: ByteSource): ByteSource => ({
  size: prefix.byteLength + source.size,
  read: (position, target) => {
    const fromPrefix = prefix.subarray(position, position + target.byteLength)
    target.set(fromPrefix)
    const rest = target.subarray(fromPrefix.byteLength)
    if (rest.byteLength > 0) source.read(position + fromPrefix.byteLength - prefix.byteLength, rest)
  },
})

/** Up to `length` bytes from the position, fewer at the end. */
export const sliceOf = (source: ByteSource, position: number, length: number): Buffer => {
  const slice = Buffer.alloc(Math.max(0, Math.min(length, source.size - position)))
  source.read(position, slice)
  return slice
}

const scanBytes = 1024 * 1024

/** Where the needle occurs, in order, from the position on. */
export const positionsOf = function* (source: ByteSource, needle: string, from = 0): Generator<number> {
  const overlap = needle.length - 1
  for (let start = from; start < source.size; start += scanBytes) {
    const chunk = sliceOf(source, start, scanBytes + overlap)
    for (let at = chunk.indexOf(needle); at >= 0; at = chunk.indexOf(needle, at + 1)) yield start + at
  }
}

/** SHA-256 of the whole document, hexadecimal. */
export const sha256Of = (source: ByteSource): string => {
  const hash = createHash('sha256')
  for (let start = 0; start < source.size; start += scanBytes) hash.update(sliceOf(source, start, scanBytes))
  return hash.digest('hex')
}
