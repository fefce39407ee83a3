import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'

/**
 * A PDF as passed to the worker: its bytes, or a file that the caller holds open until the result (descriptors
 * belong to the process, so the worker reads the file without a copy and without a path).
 */
export type PdfSource = Uint8Array | { descriptor: number; sizeBytes: number }

/** Random access to the bytes of one document. */
export type ByteSource = {
  readonly size: number
  /** Fills the target from the position; the range is within the document. */
  read(position: number, target: Uint8Array): void
}

const blockBytes = 64 * 1024
const maxBlocks = 64

const fromBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: (position, target) => target.set(bytes.subarray(position, position + target.byteLength)),
})

/** Reads until the target is full; the range is within the file. */
const readFully = (descriptor: number, position: number, target: Uint8Array): void => {
  let filled = 0
  while (filled < target.byteLength) {
    const count = readSync(descriptor, target, filled, target.byteLength - filled, position + filled)
    if (count === 0) throw new Error(`The file ended at byte ${position + filled}.`)
    filled += count
  }
}

/** PDFium reads 512 bytes at a time and jumps about; a few blocks kept spare most of the system calls. */
const fromDescriptor = (descriptor: number, size: number): ByteSource => {
  const blocks = new Map<number, Uint8Array>()
  /** Memory of the block kept longest, once there are enough. */
  const takeMemory = (): Uint8Array => {
    const [oldest] = blocks
    if (blocks.size < maxBlocks || !oldest) return new Uint8Array(blockBytes)
    blocks.delete(oldest[0])
    return oldest[1]
  }
  const blockAt = (index: number): Uint8Array => {
    const kept = blocks.get(index)
    if (kept) return kept
    const start = index * blockBytes
    const block = takeMemory()
    readFully(descriptor, start, block.subarray(0, Math.min(blockBytes, size - start)))
    blocks.set(index, block)
    return block
  }
  return {
    size,
    read: (position, target) => {
      if (position + target.byteLength > size) throw new Error(`The document ends at byte ${size}.`)
      if (target.byteLength >= blockBytes) {
        readFully(descriptor, position, target)
        return
      }
      let done = 0
      while (done < target.byteLength) {
        const offset = (position + done) % blockBytes
        const part = blockAt(Math.floor((position + done) / blockBytes)).subarray(
          offset,
          offset + target.byteLength - done,
        )
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

const scanBytes = 256 * 1024

/** Consecutive chunks of the document, in one buffer that is refilled for each, overlapping by this many bytes. */
const piecesOf = function* (
  source: ByteSource,
  from: number,
  overlap: number,
): Generator<{ start: number; piece: Buffer }> {
  const memory = Buffer.allocUnsafe(Math.min(scanBytes + overlap, Math.max(0, source.size - from)))
  for (let start = from; start < source.size; start += scanBytes) {
    const piece = memory.subarray(0, Math.min(memory.byteLength, source.size - start))
    source.read(start, piece)
    yield { start, piece }
  }
}

/** Yields the positions of the needle, in order, from a position on. */
export const positionsOf = function* (source: ByteSource, needle: string, from = 0): Generator<number> {
  for (const { start, piece } of piecesOf(source, from, needle.length - 1)) {
    for (let at = piece.indexOf(needle); at >= 0; at = piece.indexOf(needle, at + 1)) yield start + at
  }
}

/** SHA-256 of the whole document, hexadecimal. */
export const sha256Of = (source: ByteSource): string => {
  const hash = createHash('sha256')
  for (const { piece } of piecesOf(source, 0, 0)) hash.update(piece)
  return hash.digest('hex')
}
