import { createHash, hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'

/** One file, ready to be sent. `sizeBytes` is absent when it is known only at the end. */
export type FileDownload = {
  filename: string
  contentType: string
  body: Readable | Uint8Array
  sizeBytes?: number
}

/** Returns a `Content-Disposition` header for any file name: plain ASCII for old readers, the name itself for all others (RFC 6266). */
export const contentDisposition = (type: 'inline' | 'attachment', filename: string): string => {
  const ascii = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Size and hash of a stream's content. */
export type Measure = { sizeBytes: number; sha256: string }

/** Measures bytes in memory. */
export const measureBytes = (bytes: Uint8Array): Measure => ({
  sizeBytes: bytes.byteLength,
  sha256: hash('sha256', bytes),
})

/** Counts and hashes a stream as it passes; `done` is called before its end. */
export const measured = (source: Readable, done: (measure: Measure) => void): Readable => {
  const digest = createHash('sha256')
  let sizeBytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      digest.update(chunk)
      sizeBytes += chunk.byteLength
      next(null, chunk)
    },
    flush(next) {
      done({ sizeBytes, sha256: digest.digest('hex') })
      next()
    },
  })
  source.on('error', (error) => meter.destroy(error))
  meter.on('close', () => source.destroy())
  return source.pipe(meter)
}
